import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { box } from '../../../testing/picture-files';
import { PICTURE_SAMPLES } from '../../../testing/picture-samples';

const sample = (name: string): Buffer => readFileSync(join(__dirname, '../../public/sample', name)).subarray(0, 2048);

const wav = (): Buffer =>
  Buffer.concat([
    Buffer.from(
      'RIFF\xff\xff\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\xbb\0\0\0\x77\x01\0\x02\0\x10\0data\x80\0\0\0',
      'latin1',
    ),
    Buffer.alloc(128),
  ]);

const webm = (): Buffer =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581', 'hex'),
    Buffer.from('0218538067ffffffffffffffff1549a966922ad7b1830f42404489884144600000000000', 'hex'),
    Buffer.alloc(64),
  ]);

const mp3 = (): Buffer =>
  Buffer.concat([
    Buffer.from('ID3\x04\0\0\0\0\0\x10', 'latin1'),
    Buffer.alloc(16),
    Buffer.from('fffb9064', 'hex'),
    Buffer.alloc(400),
  ]);

const mp4 = (): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isommp42')),
    box('moov', box('mvhd', Buffer.alloc(100)), box('trak', box('tkhd', Buffer.alloc(84)))),
    box('mdat', Buffer.alloc(64)),
  ]);

/** Forbidden kinds, whose readers still see the first bytes of every file. */
const FOREIGN = [
  '504b0304140000000800',
  '1f8b0800000000000003',
  '3026b2758e66cf11a6d900aa0062ce6c',
  '4f67675300020000',
  'd0cf11e0a1b11ae1',
  '4949bc012000000001',
  '0000000c4a584c200d0a870a',
  '69636e7300000100',
];

/** The start of a valid file of each allowed kind, and of some forbidden ones. */
export const FILE_HEADS: readonly Uint8Array[] = [
  // Long metadata takes too long to change byte by byte.
  ...PICTURE_SAMPLES.map(({ bytes }) => bytes).filter(({ length }) => length < 2048),
  sample('slide-1.webp'),
  sample('narration.m4a'),
  ...[wav(), webm(), mp3(), mp4()],
  ...FOREIGN.map((head) => Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(256)])),
];
