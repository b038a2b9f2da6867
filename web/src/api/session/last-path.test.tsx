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

  it.each(['/logout', '/verifyEmail/ABC', '/invite/editors/ABCDEF'])('%s is no place to come back to', (path) => {
    lastPath.remember('/team');
    lastPath.remember(path);
    expect(lastPath.afterSignIn()).toBe('/team');
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

  it('never leads out of the app', () => {
    for (const path of ['//evil.test', 'https://evil.test', '/\\evil.test']) {
      lastPath.remember(path);
      expect(lastPath.afterSignIn()).toBe('/');
    }
  });
});
