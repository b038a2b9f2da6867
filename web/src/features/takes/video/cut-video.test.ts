import { cutVideo } from './make-video';
import type { VideoPacket } from '../store/video-files';

const SHORTEST = 1;
/** A frame every 10 samples; those in `keys` are key frames. */
const pictures = (count: number, ...keys: number[]): VideoPacket[] =>
  Array.from({ length: count }, (_, i) => ({ size: 1, isKey: keys.includes(i), at: i * 10 }));
const cut = (packets: VideoPacket[], ...ranges: [number, number][]) =>
  cutVideo(
    packets,
    ranges.map(([from, to]) => ({ from, to })),
    SHORTEST,
  ).map(({ index, at }) => [index, at]);

describe('the pictures of a take follow the cuts of its recording', () => {
  it('all of them without cuts', () => {
    expect(cut(pictures(4, 0), [0, 40])).toEqual([
      [0, 0],
      [1, 10],
      [2, 20],
      [3, 30],
    ]);
  });

  it('start with a key frame, which is shown from the take’s beginning on', () => {
    expect(cut(pictures(5, 0, 2), [5, 50])).toEqual([
      [2, 0],
      [3, 25],
      [4, 35],
    ]);
  });

  it('omit what was rewound, and frames that depend on it', () => {
    expect(cut(pictures(8, 0, 5), [0, 20], [40, 80])).toEqual([
      [0, 0],
      [1, 10],
      [5, 20],
      [6, 40],
      [7, 50],
    ]);
  });

  it('continue across a pause', () => {
    const seen = [...pictures(2, 0), { size: 1, isKey: false, at: 200 }, { size: 1, isKey: false, at: 210 }];
    expect(cut(seen, [0, 20], [195, 220])).toEqual([
      [0, 0],
      [1, 10],
      [2, 20],
      [3, 35],
    ]);
  });

  it('keep their order where the recording stood still, and none is after the end', () => {
    const still = [...pictures(2, 0), { size: 1, isKey: false, at: 10 }, { size: 1, isKey: false, at: 10 }];
    expect(cut(still, [0, 12])).toEqual([
      [0, 0],
      [1, 10],
      [2, 11],
    ]);
  });

  it('are none without a key frame', () => {
    expect(cut(pictures(3), [0, 30])).toEqual([]);
  });

  it('are where they were seen for any cuts: none outside its range, and none without the frame it depends on', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = numbersOf(seed);
      const packets = pictures(100).map((packet) => ({ ...packet, isKey: random() < 0.1 }));
      const ranges: [number, number][] = [];
      for (let at = 0; at < 1000;) {
        const from = at + Math.floor(random() * 100);
        const to = from + 1 + Math.floor(random() * 200);
        ranges.push([from, Math.min(to, 1000)]);
        at = to + 1;
      }
      const kept = cut(packets, ...ranges.filter(([from, to]) => to > from));
      for (const [i, [index, at]] of kept.entries()) {
        const isGrounded = packets[index!]!.isKey || kept[i - 1]?.[0] === index! - 1;
        expect([
          isGrounded,
          ranges.some(([from, to]) => packets[index!]!.at >= from && packets[index!]!.at < to),
        ]).toEqual([true, true]);
        if (i > 0) expect(at).toBeGreaterThan(kept[i - 1]![1]!);
      }
    }
  });
});

function numbersOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}
