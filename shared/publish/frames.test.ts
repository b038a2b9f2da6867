import { durationInFrames, FPS, toRoundedSeconds } from '#shared/publish/build-publish-data';

describe('spec section 9: frames', () => {
  it('15 a second', () => expect(FPS).toBe(15));

  it.each([
    [0, 0],
    [499, 0],
    [500, 15],
    [1000, 15],
    [2499, 30],
    [300_000, 4500],
  ])('%d ms are %d frames: seconds rounded, times 15', (ms, frames) => expect(durationInFrames(ms)).toBe(frames));

  it('a whole video is measured in rounded seconds', () => {
    expect(toRoundedSeconds(89_500)).toBe(90);
    expect(toRoundedSeconds(89_499)).toBe(89);
  });
});
