import {
  app1,
  avif,
  box,
  comment,
  exif,
  extendedXmp,
  fullBox,
  number,
  photoshop,
  riffChunk,
  SECRET,
  SOI,
  subBlocks,
  text,
  TURNED,
  webp,
} from './picture-files';

/** Adds segments after the first bytes of a browser's JPEG, and bytes after its end. */
export const insertJpegSegments = (plain: Buffer, segments: Buffer[], behind = Buffer.alloc(0)): Buffer =>
  Buffer.concat([SOI, ...segments, plain.subarray(2), behind]);

/** JPEG metadata about a person and a place, and an orientation; more than a server reads at once. */
export const buildJpegMetadata = (orientation: number): Buffer[] => [
  app1(exif(orientation)),
  ...extendedXmp(640_000),
  photoshop,
  comment,
];

/** A browser's WebP, with an EXIF orientation. */
export function extendWebp(
  plain: Buffer,
  { width, height }: { width: number; height: number },
  turned: number,
): Buffer {
  const described = riffChunk('EXIF', exif(turned));
  const isExtended = plain.toString('latin1', 12, 16) === 'VP8X';
  const extended = isExtended ? Buffer.from(plain.subarray(12, 30)) : webp(width, height, [described]).subarray(12, 30);
  extended.set([(extended[8] ?? 0) | 0x08], 8);
  const body = Buffer.concat([text('WEBP'), extended, plain.subarray(isExtended ? 30 : 12), described]);
  return Buffer.concat([text('RIFF'), number(4, body.length, true), body]);
}

/** An AV1 picture of 64 by 32 pixels, red on the left and blue on the right, and its decoder configuration. */
const AV1 = Buffer.from('0a0618153ffb6010321c1800000050000000b357257f9a6eff93cb9da2b03f764694d9f8340e', 'hex');
const AV1_CONFIG = box('av1C', Buffer.from('81000c00', 'hex'));

/** An AVIF that browsers display, rotated left, with metadata about a person. */
export const buildAvif = (): Buffer =>
  avif(64, 32, {
    brands: 'mif1avifmiaf',
    properties: [fullBox('pixi', 0, Buffer.from([3, 8, 8, 8])), AV1_CONFIG, TURNED],
    isDescribed: true,
    picture: AV1,
    behind: [box('uuid', text(SECRET))],
  });

/** Frames of eight by four pixels with one color each. The last one has two: white on the left, black on the right. */
export function buildAnimatedGif(): Buffer {
  const frame = (colors: readonly number[]): Buffer => {
    // The code table resets after every two pixels, so that every code has three bits.
    const codes = [...colors.flatMap((color, at) => (at % 2 === 0 ? [4, color] : [color])), 5];
    const bits = codes.map((code) => code.toString(2).padStart(3, '0').split('').reverse().join('')).join('');
    const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.split('').reverse().join(''), 2));
    const head = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 8, 0, 4, 0, 0, 2]);
    return Buffer.concat([head, subBlocks(Buffer.from(bytes))]);
  };
  const head = Buffer.concat([text('GIF89a'), Buffer.from([8, 0, 4, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  const half = Array.from({ length: 32 }, (_, at) => (at % 8 < 4 ? 1 : 0));
  return Buffer.concat([head, frame(Array<number>(32).fill(0)), frame(half), Buffer.from([0x3b])]);
}

export function bmp(width: number, height: number): Buffer {
  const row = Buffer.concat([
    Buffer.concat(Array(width).fill(Buffer.from([0, 255, 0]))),
    Buffer.alloc((4 - ((width * 3) % 4)) % 4),
  ]);
  const pixels = Buffer.concat(Array<Buffer>(height).fill(row));
  const numbers = (...values: number[]) => Buffer.concat(values.map((value) => number(4, value, true)));
  const info = [
    numbers(40, width, height),
    number(2, 1, true),
    number(2, 24, true),
    numbers(0, pixels.length, 0, 0, 0, 0),
  ];
  return Buffer.concat([text('BM'), numbers(54 + pixels.length, 0, 54), ...info, pixels]);
}
