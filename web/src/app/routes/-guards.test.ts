import { homeRedirect, loginRedirect } from './-guards';

describe('spec section 2: guard rules', () => {
  it.each([
    ['/project/abc', false, '/login'],
    ['/', false, '/login'],
    ['/login', false, undefined],
    ['/project/abc', true, undefined],
  ])('%s with the login flag %s leads to %s', (path, isLoggedIn, expected) => {
    expect(loginRedirect(path, isLoggedIn)).toBe(expected);
  });

  it('Invite and VerifyEmail lead a logged-in person Home, and nobody else', () => {
    expect(homeRedirect(true)).toBe('/');
    expect(homeRedirect(false)).toBeUndefined();
  });
});
