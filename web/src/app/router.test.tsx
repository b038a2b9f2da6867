import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { replaceWithCanonicalPath } from './router';

const root = createRootRoute();
const paths = ['/', '/project/$id', '/project/$id/views', '/projectOG2/$id', '/projects', '/invite/editors/$id', '/$'];
const routeTree = root.addChildren(paths.map((path) => createRoute({ getParentRoute: () => root, path })));

test.each([
  ['/Project/AbC/', '/project/AbC'],
  ['/PROJECT/AbC/Views', '/project/AbC/views'],
  ['/projectog2/AbC', '/projectOG2/AbC'],
  ['/Projects//', '/projects'],
  ['/Invite/Editors/A%20b', '/invite/editors/A%20b'],
  ['/No/Such/Place/', '/No/Such/Place'],
  ['/', '/'],
])('the address %s has one canonical form: %s (spec section 2)', (address, path) => {
  const history = createMemoryHistory({ initialEntries: [`${address}?t=5#part`] });
  replaceWithCanonicalPath(createRouter({ routeTree, history }));
  expect(history.location.href).toBe(`${path}?t=5#part`);
});
