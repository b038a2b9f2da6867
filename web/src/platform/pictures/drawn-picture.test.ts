import { busyShare } from './picture-analysis';

const WIDTH = 64;
const picture = (colour: (x: number, y: number) => number) =>
  Uint32Array.from({ length: WIDTH * WIDTH }, (_, at) => colour(at % WIDTH, Math.floor(at / WIDTH)));
/** Noise that is the same in every run. */
const noise = (x: number, y: number) => (Math.imul(x * 31 + 7, y * 17 + 3) * 2654435761) >>> 16;

describe('the share of pixels that differ from both neighbors', () => {
  it('is zero for a plain area', () =>
    expect(
      busyShare(
        picture(() => 7),
        WIDTH,
      ),
    ).toBe(0));

  it('is zero for a gradient along an edge', () => {
    expect(
      busyShare(
        picture((x) => x),
        WIDTH,
      ),
    ).toBe(0);
    expect(
      busyShare(
        picture((_, y) => y),
        WIDTH,
      ),
    ).toBe(0);
  });

  it('is small for lines and letters', () => {
    const letters = picture((x, y) => (y % 16 < 8 && x % 6 < 2 ? 1 : 0));
    expect(busyShare(letters, WIDTH)).toBeLessThan(1 / 8);
  });

  it('is most of a photo', () => expect(busyShare(picture(noise), WIDTH)).toBeGreaterThan(0.9));

  it('is zero for a picture of one row', () => expect(busyShare(Uint32Array.of(1, 2, 3), 3)).toBe(0));
});
