import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastPath } from './last-path';

beforeEach(() => localStorage.clear());

describe('spec section 2: after authentication the person returns to the last path', () => {
  it("is '/' if none is stored", () => expect(lastPath.afterSignIn()).toBe('/'));

  it('is the last visited path, with its search', () => {
    lastPath.remember('/projects');
    lastPath.remember('/project/abc?t=5');
    expect(lastPath.afterSignIn()).toBe('/project/abc?t=5');
  });

  it('keeps no folder of projects, whose name the next person could not see', () => {
    lastPath.remember('/projects?folder=Layoffs&of=Private');
    expect(lastPath.afterSignIn()).toBe('/projects');
  });

  it.each(['/login', '/login?failed=unknown', '/signup', '/forgot', '/reset-password'])(
    "is '/' if %s was stored",
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
  ])('%s is not returned to', (path) => {
    lastPath.remember('/team');
    lastPath.remember(path);
    expect(lastPath.afterSignIn()).toBe('/team');
    localStorage.setItem('narradeck.lastPath', path);
    expect(lastPath.afterSignIn()).toBe('/');
  });

  it('is not a project of an account that the person left, even after a reload', () => {
    lastPath.remember('/project/abc', 'A');
    lastPath.remember('/project/abc');
    expect(lastPath.afterSignIn('A')).toBe('/project/abc');
    expect(lastPath.afterSignIn('B')).toBe('/');
    lastPath.remember('/projects', 'A');
    expect(lastPath.afterSignIn('B')).toBe('/projects');
    lastPath.remember('/project/by-a-link');
    expect(lastPath.afterSignIn('B')).toBe('/project/by-a-link');
  });

  it('knows every route of a project: none leads into an account that the person left', () => {
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

  it('never leaves the app', () => {
    for (const path of ['//evil.test', 'https://evil.test', '/\\evil.test', '/\t/evil.test']) {
      lastPath.remember(path);
      expect(lastPath.afterSignIn()).toBe('/');
    }
  });
});
