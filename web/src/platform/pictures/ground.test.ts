import { DARK, findBackground, WHITE } from './picture-analysis';

const WIDTH = 16;
type Color = readonly [red: number, green: number, blue: number, alpha: number];
const NOTHING: Color = [0, 0, 0, 0];
const BLACK: Color = [0, 0, 0, 255];
const LIGHT: Color = [255, 255, 240, 255];
const picture = (color: (x: number, y: number) => Color) =>
  Uint8ClampedArray.from(
    Array.from({ length: WIDTH * WIDTH }, (_, at) => color(at % WIDTH, Math.floor(at / WIDTH))).flat(),
  );
const lines = (color: Color) => picture((_, y) => (y % 4 === 0 ? color : NOTHING));

describe('the background of a transparent picture', () => {
  it('is white, as in slide programs', () => {
    expect(findBackground(lines(BLACK), WIDTH)).toBe(WHITE);
    expect(findBackground(lines([91, 155, 213, 255]), WIDTH)).toBe(WHITE);
    expect(
      findBackground(
        picture(() => NOTHING),
        WIDTH,
      ),
    ).toBe(WHITE);
  });

  it('is dark if the drawing is light', () => expect(findBackground(lines(LIGHT), WIDTH)).toBe(DARK));

  it('depends on the surroundings: black letters next to a large white box stay visible', () => {
    const box = picture((x, y) => (x < 8 && y < 8 ? LIGHT : y > 8 && (x + y) % 2 === 0 ? BLACK : NOTHING));
    expect(findBackground(box, WIDTH)).toBe(WHITE);
  });

  it('depends on the color of translucent parts, not on their opacity', () =>
    expect(findBackground(lines([255, 255, 255, 200]), WIDTH)).toBe(DARK));

  it('is none for an opaque picture', () =>
    expect(
      findBackground(
        picture(() => LIGHT),
        WIDTH,
      ),
    ).toBeUndefined());

  it('is needed for a single translucent pixel', () => {
    const almost = picture((x, y) => (x === 3 && y === 3 ? [9, 9, 9, 254] : BLACK));
    expect(findBackground(almost, WIDTH)).toBe(WHITE);
  });
});
