import { BlockReader } from './block-reader';
import { hasMetadata } from './metadata';

const text = (letters: string): number[] => Array.from(letters, (letter) => letter.charCodeAt(0));

/** A WebM element with fewer than 2^28 bytes of content. */
const element = (id: number[], body: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x1000_0000 + body.length);
  return Buffer.concat([Buffer.from(id), size, body]);
};

/** A WebM that contains only `count` empty elements. */
const webmOfNothing = (count: number): Buffer =>
  Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from(text('webm')))),
    element([0x18, 0x53, 0x80, 0x67], Buffer.alloc(2 * count, Uint8Array.of(0xec, 0x80))),
  ]);

test('attack: a block filled with empty elements is given up before each of them is read', async () => {
  const file = webmOfNothing(100_000);
  const source = { size: file.length, read: (from: number, to: number) => Promise.resolve(file.subarray(from, to)) };
  expect(await hasMetadata(new BlockReader(source, Infinity), 'video/webm')).toBe(false);
  expect(await hasMetadata(new BlockReader(source, 1), 'video/webm')).toBe(true);
});
