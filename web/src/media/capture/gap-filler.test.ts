import { GapFiller } from './gap-filler';

const RATE = 48_000;
const CHUNK = 480;
const chunk = () => new Float32Array(CHUNK).fill(1);
const lengthOf = (pieces: Float32Array[]) => pieces.reduce((sum, piece) => sum + piece.length, 0);

/** Feeds chunks of 10 ms with these timestamps; gives the samples that come out. */
function feed(timestampsMs: number[]): Float32Array[] {
  const filler = new GapFiller(RATE);
  return [...timestampsMs.flatMap((ms) => filler.add(chunk(), ms)), ...filler.flush()];
}
const steady = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i * 10);

describe('sound with timestamps', () => {
  it('passes unchanged while it is steady', () => {
    expect(lengthOf(feed(steady(1000, 50)))).toBe(50 * CHUNK);
  });

  it('gets silence where a piece is missing, in its place', () => {
    const pieces = feed([...steady(0, 10), ...steady(300, 20)]);
    expect(lengthOf(pieces)).toBe(30 * CHUNK + 200 * 48);
    const silence = pieces.findIndex((piece) => piece[0] === 0);
    expect(lengthOf(pieces.slice(0, silence))).toBe(10 * CHUNK);
  });

  it('is not filled when a clock was only read late', () => {
    const late = [...steady(0, 10), 190, 195, 196, ...steady(130, 20)];
    expect(lengthOf(feed(late))).toBe(33 * CHUNK);
  });

  it('is not filled when two clocks differ a little for an hour', () => {
    const slow = Array.from({ length: 360_000 }, (_, i) => i * 10.001);
    const filler = new GapFiller(RATE);
    const samples = slow.reduce((sum, ms) => sum + lengthOf(filler.add(chunk(), ms)), 0);
    expect(samples).toBe(360_000 * CHUNK);
  });

  it('is not filled with the hours that a computer slept', () => {
    expect(lengthOf(feed([...steady(0, 10), ...steady(7_200_000, 20)]))).toBe(30 * CHUNK);
  });

  it('follows whatever came before, after a pause', () => {
    const filler = new GapFiller(RATE);
    filler.add(chunk(), 0);
    filler.reset();
    expect(lengthOf(filler.add(chunk(), 60_000))).toBe(CHUNK);
  });
});
