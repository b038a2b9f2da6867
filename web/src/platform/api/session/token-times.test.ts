import { renewalTime, expiryTime, pauseMs } from './token-refresher';

const MINUTE = 60_000;
const token = (lifeMs: number) => ({ issuedAt: 0, expiresAt: lifeMs });

describe('spec section 9: auth token', () => {
  it('is renewed 5 minutes before it expires', () => expect(renewalTime(token(60 * MINUTE))).toBe(55 * MINUTE));

  it('counts as expired 30 seconds early', () => expect(expiryTime(token(60 * MINUTE))).toBe(59.5 * MINUTE));

  it('is not renewed while it is younger than 5 minutes, unless it expires', () => {
    expect(renewalTime(token(8 * MINUTE))).toBe(5 * MINUTE);
    expect(renewalTime(token(5 * MINUTE))).toBe(4.5 * MINUTE);
  });

  it('retries back off from 30 s, doubling, up to 16 minutes', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => pauseMs(failures) / 1000);
    expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
  });
});
