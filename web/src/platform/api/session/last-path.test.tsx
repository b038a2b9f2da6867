import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastPath } from './last-path';

beforeEach(() => localStorage.clear());

describe('spec section 2: after authentication the person returns to the last path', () => {
  it("is '/' when none is stored", () => expect(lastPath.afterSignIn()).toBe('/'));

  it('is the path that was visited last, with its search', () => {
    lastPath.remember('/projects');
    lastPath.remember('/project/abc?t=5');
    expect(lastPath.afterSignIn()).toBe('/project/abc?t=5');
  });

  it.each(['/login', '/login?failed=unknown', '/signup', '/forgot', '/reset-password'])(
    "is '/' when %s was stored",
    (path) => {
      lastPath.remember('/team');
      lastPath.remember(path);
      expect(lastPath.afterSignIn()).toBe('/team');
      localStorage.setItem(String(localStorage.key(0)), path);
      expect(lastPath.afterSignIn()).toBe('/');
    },
  );

  it.each([
    ...['/logout', '/verifyEmail/ABC', '/invite/editors/ABCDEF', '/hello', '/hello#top', '/video/abc?t=5'],
    ...['/Hello', '/hello/', '/VIDEO/abc', '/Login'],
  ])('%s is no place to come back to', (path) => {
    lastPath.remember('/team');
    lastPath.remember(path);
    expect(lastPath.afterSignIn()).toBe('/team');
    localStorage.setItem('narradeck.lastPath', path);
    expect(lastPath.afterSignIn()).toBe('/');
  });

  it('is not a project of an account that is no longer theirs, also when the page was loaded anew there', () => {
    lastPath.remember('/project/abc', 'A');
    lastPath.remember('/project/abc');
    expect(lastPath.afterSignIn('A')).toBe('/project/abc');
    expect(lastPath.afterSignIn('B')).toBe('/');
    lastPath.remember('/projects', 'A');
    expect(lastPath.afterSignIn('B')).toBe('/projects');
    lastPath.remember('/project/by-a-link');
    expect(lastPath.afterSignIn('B')).toBe('/project/by-a-link');
  });

  it('knows every route of a project: none leads into an account that is no longer theirs', () => {
    const routes = readFileSync(join(__dirname, '../../../app/route-tree.gen.ts'), 'utf8');
    const paths = new Set([...routes.matchAll(/'(\/project\w*\/\$id(?:\/\w+)?)'/g)].map(([, path]) => path!));
    expect([...paths].sort()).toEqual([
      '/project/$id',
      '/project/$id/views',
      '/project2/$id',
      '/projectOG/$id',
      '/projectOG2/$id',
    ]);
    for (const path of paths) {
      lastPath.remember(path.replace('$id', 'abc'), 'A');
      expect(lastPath.afterSignIn('B')).toBe('/');
    }
  });

  it('never leads out of the app', () => {
    for (const path of ['//evil.test', 'https://evil.test', '/\\evil.test', '/\t/evil.test']) {
      lastPath.remember(path);
      expect(lastPath.afterSignIn()).toBe('/');
    }
  });
});
