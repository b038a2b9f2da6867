import { PIECE_BYTES_MAX, TAKE_END_BYTES_MAX } from '#shared/api/takes';
import { uploadTimeOutMs } from './post-file';

describe('the time-out of a file', () => {
  it.each([
    ['a piece', PIECE_BYTES_MAX],
    ['an end of 2.5 MB', 2.5 * 1024 * 1024],
    ['the largest end', TAKE_END_BYTES_MAX],
  ])('of %s is its time at 64 kbit/s, and a minute more', (_, bytes) => {
    const seconds = (bytes * 8) / (64 * 1024);
    expect(uploadTimeOutMs(bytes)).toBe(60_000 + 1000 * seconds);
  });

  it('of any size fits a timer', () => {
    expect(uploadTimeOutMs(1)).toBe(60_001);
    for (const bytes of [0, 1, 5656, 121_422]) expect(() => AbortSignal.timeout(uploadTimeOutMs(bytes))).not.toThrow();
  });
});
