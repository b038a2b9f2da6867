import { fitSize } from './video-encoder';

describe('the size of a take’s pictures', () => {
  it("stays unchanged within its source's bounds, and is even in both directions", () => {
    expect(fitSize('camera', 1280, 720)).toEqual({ width: 1280, height: 720 });
    expect(fitSize('camera', 641, 479)).toEqual({ width: 642, height: 480 });
  });

  it('is reduced without distortion', () => {
    expect(fitSize('camera', 1920, 1080)).toEqual({ width: 1280, height: 720 });
    expect(fitSize('camera', 720, 1280)).toEqual({ width: 406, height: 720 });
    expect(fitSize('screen', 3840, 2160)).toEqual({ width: 1920, height: 1080 });
  });
});
