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

  it('never leads out of the app', () => {
    for (const path of ['//evil.test', 'https://evil.test', '/\\evil.test']) {
      lastPath.remember(path);
      expect(lastPath.afterSignIn()).toBe('/');
    }
  });
});
