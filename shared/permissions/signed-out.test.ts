import { isSignedOut, msUntilNewSignIn } from './signed-out';

describe('signing out everywhere', () => {
  const at = { signed_out_at: 1_700_000_000_300 };

  it.each([
    ['an earlier sign-in', 1_699_990_000, true],
    ['a sign-in in the same second', 1_700_000_000, true],
    ['a sign-in in the next second', 1_700_000_001, false],
  ])('ends %s: %d is %s', (_, authTime, ended) => expect(isSignedOut(at, authTime)).toBe(ended));

  it('ends nothing if nobody ever did it', () => {
    expect(isSignedOut({ signed_out_at: 0 }, 1_700_000_000)).toBe(false);
  });

  it.each([
    [1_700_000_000_300, 700],
    [1_700_000_000_999, 1],
    [1_700_000_000_000, 1000],
  ])('a new sign-in is valid from the next second: at %d in %d ms', (at, wait) => {
    expect(msUntilNewSignIn(at)).toBe(wait);
  });
});
