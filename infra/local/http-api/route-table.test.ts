import { createRouteTable } from './route-table';

const find = createRouteTable(
  ['$default', 'ANY /files/{path+}', 'GET /files/{id}', 'GET /files/readme', 'POST /files/{id}'].map((routeKey) => ({
    routeKey,
    functionName: routeKey,
  })),
);

test.each([
  ['GET', '/files/readme', 'GET /files/readme', {}],
  ['GET', '/files/7', 'GET /files/{id}', { id: '7' }],
  ['POST', '/files/a%20b', 'POST /files/{id}', { id: 'a b' }],
  ['DELETE', '/files/7', 'ANY /files/{path+}', { path: '7' }],
  ['GET', '/files/7/8', 'ANY /files/{path+}', { path: '7/8' }],
  ['GET', '/elsewhere', '$default', {}],
])('%s %s goes to %s', (method, path, functionName, pathParameters) => {
  expect(find(method, path)).toMatchObject({ route: { functionName }, pathParameters });
});

test('a path that cannot be decoded has no route', () => {
  expect(find('GET', '/files/%')).toBeUndefined();
});
