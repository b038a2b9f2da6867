import type { ClipType } from '#shared/api/uploads';
import { buildFragmentedM4a, buildLongHead, buildMp3, NARRATION, buildWav, buildWebm } from '../../testing/sound-files';
import { BlockReader, type ByteSource } from './block-reader';
import { mediaLengthMs, readMediaFile } from './media-file';

const MB = 1024 ** 2;
/** The sample is 34.13 s long. */
const NARRATION_MS = 34_134;

const lengthOfFile = async (source: ByteSource, type: ClipType) =>
  mediaLengthMs(await readMediaFile(new BlockReader(source), type));

/** A stored file, optionally followed by zeros; counts the bytes read. */
function stored(file: Buffer, size = file.length) {
  const spent = { bytes: 0, reads: 0 };
  const read = (start: number, end: number) => {
    spent.bytes += end - start;
    spent.reads += 1;
    const there = file.subarray(start, end);
    return Promise.resolve(Uint8Array.from(Buffer.concat([there, Buffer.alloc(end - start - there.length)])));
  };
  return { size, read, spent };
}

/** An MP3 whose first frame states this number of frames. */
function mp3WithXing(frames: number, claimed: number, bytes?: number): Buffer {
  const file = buildMp3((frames * 1152) / 44_100);
  file.write('Xing', 36, 'latin1');
  file.writeUInt32BE(bytes === undefined ? 1 : 3, 40);
  file.writeUInt32BE(claimed, 44);
  file.writeUInt32BE(bytes ?? 0, 48);
  return file;
}

const tagged = (file: Buffer): Buffer => {
  const tag = Buffer.alloc(10 + 300_000);
  tag.write('ID3\x04\0\0', 'latin1');
  [300_000 >> 14, (300_000 >> 7) & 127, 300_000 & 127].forEach((byte, nth) => tag.writeUInt8(byte, 7 + nth));
  return Buffer.concat([tag, file]);
};

describe('the length of a file comes from its container', () => {
  test.each<[string, ClipType, () => Buffer | Promise<Buffer>, number]>([
    ['an M4A', 'audio/mp4', () => NARRATION, NARRATION_MS],
    ['an MP4 in fragments', 'video/mp4', buildFragmentedM4a, NARRATION_MS],
    ['an MP3 without a header, by its frames', 'audio/mpeg', () => buildMp3(12), 12_000],
    ['an MP3 behind a picture', 'audio/mpeg', () => tagged(buildMp3(12)), 12_000],
    ['an MP3 whose first frame says how many there are', 'audio/mpeg', () => mp3WithXing(500, 1_000), 26_122],
    ['two joined MP3s', 'audio/mpeg', () => mp3WithXing(1_000, 500, 500 * 417), 26_122],
    ['a WAV', 'audio/wav', () => buildWav(3), 3_000],
    ['a WebM', 'video/webm', () => buildWebm(4), 4_000],
    ["a browser's recording in WebM, without a length", 'video/webm', () => buildWebm(40, true), 40_000],
  ])('%s', async (_, type, make, ms) => {
    expect(Math.abs((await lengthOfFile(stored(await make()), type)) - ms)).toBeLessThan(60);
  });

  test('a large description of a long sound is not read, and neither is the sound', async () => {
    const head = await buildLongHead(900);
    const file = stored(head, head.length + 1_000 * MB);
    expect(Math.abs((await lengthOfFile(file, 'video/mp4')) - 900_000)).toBeLessThan(60);
    expect(file.spent).toMatchObject({ bytes: expect.any(Number) as number, reads: 1 });
  });

  test('a description at the end of a file is found without reading what comes before', async () => {
    const at = NARRATION.indexOf('mdat') - 4;
    const ftyp = NARRATION.readUInt32BE(0);
    const moved = [NARRATION.subarray(0, ftyp), NARRATION.subarray(at), NARRATION.subarray(ftyp, at)];
    const file = stored(Buffer.concat(moved));
    expect(await lengthOfFile(file, 'audio/mp4')).toBe(NARRATION_MS);
  });
});

describe('guard: a file that does not state its length has none', () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const long = Buffer.from(NARRATION);
  const mdhd = long.indexOf('mdhd');
  long.writeUInt32BE(1, mdhd + 16);
  test.each<[string, ClipType, Buffer]>([
    ['nothing', 'audio/mp4', Buffer.alloc(0)],
    ['zeros', 'audio/mpeg', Buffer.alloc(1_000_000)],
    ['zeros called WebM', 'video/webm', Buffer.alloc(1_000_000)],
    ['zeros called WAV', 'audio/wav', Buffer.alloc(1_000_000)],
    ['zeros called MP4', 'video/mp4', Buffer.alloc(1_000_000)],
    ['a page', 'audio/mpeg', page],
    ['an M4A that ends in its head', 'audio/mp4', NARRATION.subarray(0, 300)],
    ['only the name of an M4A', 'audio/mp4', NARRATION.subarray(0, 24)],
    ['a WAV without sound', 'audio/wav', buildWav(0)],
    ['more than a day', 'audio/mp4', long],
  ])('%s', async (_, type, file) => {
    expect(await lengthOfFile(stored(file), type)).toBe(0);
  });

  test('a file of 2 GB that jumps from end to end is given up after 16 MB', async () => {
    const spent = { bytes: 0 };
    // An empty box at each megabyte.
    const read = (start: number, end: number) => {
      spent.bytes += end - start;
      const block = Buffer.alloc(end - start);
      if (start % MB === 0) block.writeUInt32BE(MB, 0);
      return Promise.resolve(block);
    };
    expect(await lengthOfFile({ size: 2_047 * MB, read }, 'video/mp4')).toBe(0);
    expect(spent.bytes).toBe(16 * MB);
  });

  test('a head that claims to be larger than its file is not read beyond it', async () => {
    const huge = Buffer.from(NARRATION);
    huge.writeUInt32BE(0x7fff_ffff, huge.indexOf('moov') - 4);
    const file = stored(huge, 2_047 * MB);
    await lengthOfFile(file, 'audio/mp4');
    expect(file.spent.bytes).toBeLessThanOrEqual(16 * MB);
  });
});

test('a failed read of the storage is an error, not a file without a length', async () => {
  const broken: ByteSource = { size: 1_000, read: () => Promise.reject(new Error('slow down')) };
  await expect(lengthOfFile(broken, 'audio/mp4')).rejects.toThrow('slow down');
});
