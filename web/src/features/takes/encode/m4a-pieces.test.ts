import { PieceSplitter, type AudioPiece, joinM4a } from './m4a-pieces';

const LIMITS = { packets: 5, bytes: 100 };

/** Pseudorandom numbers from 0 to below `most`; the same for the same seed. */
function numbersOf(seed: number) {
  let state = seed >>> 0;
  return (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())];

/** A splitter and the plain list of packets that it should contain. */
function cutterAndTruth() {
  const pieces: AudioPiece[] = [];
  const cutter = new PieceSplitter(LIMITS, (piece) => pieces.push(piece));
  const truth: number[][] = [];
  return {
    pieces,
    cutter,
    truth,
    add: (packet: number[]) => {
      cutter.add(Uint8Array.from(packet));
      truth.push(packet);
    },
    cutTo: (packets: number) => {
      cutter.cutTo(packets);
      truth.length = Math.min(truth.length, packets);
    },
    sound: () => bytesOf(joinM4a({ head: new Blob([]), ...cutter.parts() })),
  };
}

describe('cutting sound into pieces while it is uploaded', () => {
  it('closes a piece when the next packet does not fit', () => {
    const { add, pieces } = cutterAndTruth();
    for (let n = 0; n < 11; n++) add([n]);
    expect(pieces.map(({ piece, sound }) => [piece, sound.size])).toEqual([
      [0, 5],
      [1, 5],
    ]);
    const large = cutterAndTruth();
    for (let n = 0; n < 3; n++) large.add(Array.from({ length: 60 }, () => n));
    expect(large.pieces.map(({ sound }) => sound.size)).toEqual([60, 60]);
  });

  it('a rewind shortens a piece, drops those after it, and never changes one', async () => {
    const { add, cutTo, pieces, cutter, sound } = cutterAndTruth();
    for (let n = 0; n < 16; n++) add([n]);
    cutTo(7);
    add([100]);
    expect(cutter.parts().pieces.map(({ piece, bytes }) => [piece, bytes])).toEqual([
      [0, 5],
      [1, 2],
    ]);
    expect(await sound()).toEqual([0, 1, 2, 3, 4, 5, 6, 100]);
    expect(await bytesOf(pieces[1]!.sound)).toEqual([5, 6, 7, 8, 9]);
  });

  it('property: after any recording and rewinding, pieces and tail together are what remains (300 runs)', async () => {
    const seed = Number(process.env.PIECES_SEED ?? Date.now() % 1e6);
    process.stdout.write(`pieces seed: ${seed}\n`);
    const below = numbersOf(seed);
    for (let course = 0; course < 300; course++) {
      const { add, cutTo, pieces, cutter, truth, sound } = cutterAndTruth();
      for (let step = 0; step < 60; step++) {
        if (below(8) === 0) cutTo(below(truth.length + 1));
        else add(Array.from({ length: 1 + below(40) }, () => below(256)));
      }
      expect(await sound()).toEqual(truth.flat());
      expect(cutter.sizes).toEqual(truth.map(({ length }) => length));
      expect(pieces.map(({ piece }) => piece)).toEqual(pieces.map((_, index) => index));
      expect(pieces.filter(({ sound: one }) => one.size > LIMITS.bytes)).toEqual([]);
      const used = cutter.parts().pieces;
      expect(used.filter(({ bytes, sound: one }) => bytes < 1 || bytes > one.size)).toEqual([]);
    }
  });
});
