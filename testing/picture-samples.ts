import {
  app1,
  avif,
  box,
  comment,
  exif,
  extendedXmp,
  fullBox,
  buildGif,
  jpeg,
  photoshop,
  buildPng,
  riffChunk,
  SECRET,
  segment,
  subBlocks,
  text,
  TURNED,
  webp,
  xmp,
} from './picture-files';
import { chunk, png } from './pictures';

const PROFILE = segment(0xe2, text('ICC_PROFILE\0'), Buffer.from([1, 1]), Buffer.alloc(40, 7));
const ADOBE = segment(0xee, text('Adobe'), Buffer.from([0, 100, 0, 0, 0, 0, 1]));
const mpf = segment(0xe2, text('MPF\0'), text(SECRET));

const SIZE = [64, 32] as const;

/** A picture file and how it is displayed. */
export interface PictureSample {
  name: string;
  bytes: Buffer;
  type: string;
  /** Whether it is displayed rotated: 32 by 64 pixels instead of 64 by 32. */
  isTurned?: boolean;
  /** Whether it has metadata that may not be served. */
  hasMetadata?: boolean;
  isAnimated?: boolean;
}

/** One sample of each kind that people upload. They have no pixels: they test readers, not decoders. */
export const PICTURE_SAMPLES: readonly PictureSample[] = [
  ...[
    { name: 'a plain JPEG', bytes: jpeg(...SIZE) },
    { name: 'a JPEG with a color profile', bytes: jpeg(...SIZE, { before: [PROFILE, ADOBE] }) },
    { name: 'a photo with EXIF', bytes: jpeg(...SIZE, { before: [app1(exif())] }), hasMetadata: true },
    {
      name: 'a turned photo',
      bytes: jpeg(...SIZE, { before: [app1(exif(6, true))] }),
      hasMetadata: true,
      isTurned: true,
    },
    {
      name: 'a photo with several EXIFs, of which the first counts',
      bytes: jpeg(...SIZE, { before: [app1(exif(8)), app1(exif(1))], between: [app1(exif(3))] }),
      hasMetadata: true,
      isTurned: true,
    },
    {
      name: 'a JPEG with 640 KB of XMP before its size',
      bytes: jpeg(...SIZE, {
        before: [segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0'), xmp), ...extendedXmp(640_000)],
      }),
      hasMetadata: true,
    },
    { name: 'a JPEG from Photoshop', bytes: jpeg(...SIZE, { before: [photoshop, comment] }), hasMetadata: true },
    {
      name: 'a JPEG with a comment between its scans',
      bytes: jpeg(...SIZE, { between: [comment] }),
      hasMetadata: true,
    },
    {
      name: 'a JPEG with a second picture behind its end',
      bytes: jpeg(...SIZE, { before: [mpf], behind: [jpeg(...SIZE, { before: [app1(exif(6))] })] }),
      hasMetadata: true,
    },
    {
      name: 'a JPEG with a thumbnail in its JFIF',
      bytes: jpeg(...SIZE, { before: [segment(0xe0, text('JFXX\0'), text(SECRET))] }),
      hasMetadata: true,
    },
    {
      name: 'a JPEG with anything behind its end',
      bytes: jpeg(...SIZE, { behind: [text(SECRET)] }),
      hasMetadata: true,
    },
  ].map((sample) => ({ ...sample, type: 'image/jpeg' })),
  ...[
    { name: 'a plain PNG', bytes: png(...SIZE) },
    { name: 'a PNG with a color profile', bytes: buildPng(...SIZE, [chunk('iCCP', Buffer.alloc(20, 9))]) },
    {
      name: 'a PNG with text and a time',
      bytes: buildPng(
        ...SIZE,
        [chunk('tEXt', text(SECRET)), chunk('tIME', Buffer.alloc(7))],
        [chunk('iTXt', text(SECRET)), chunk('zTXt', text(SECRET))],
      ),
      hasMetadata: true,
    },
    { name: 'a turned PNG', bytes: buildPng(...SIZE, [], [chunk('eXIf', exif(6))]), hasMetadata: true, isTurned: true },
    {
      name: 'a PNG with anything behind its end',
      bytes: Buffer.concat([png(...SIZE), text(SECRET)]),
      hasMetadata: true,
    },
    {
      name: 'an animated PNG',
      bytes: buildPng(...SIZE, [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))], [chunk('fdAT', text(SECRET))]),
      isAnimated: true,
    },
  ].map((sample) => ({ ...sample, type: 'image/png' })),
  ...[
    { name: 'a plain WebP', bytes: webp(...SIZE) },
    { name: 'a WebP with a color profile', bytes: webp(...SIZE, [riffChunk('ICCP', Buffer.alloc(10, 3))], 0x20) },
    {
      name: 'a turned WebP with EXIF and XMP behind its picture',
      bytes: webp(...SIZE, [riffChunk('EXIF', exif(6)), riffChunk('XMP ', xmp)], 0x0c),
      hasMetadata: true,
      isTurned: true,
    },
    {
      name: 'a turned WebP whose EXIF begins like that of a JPEG',
      bytes: webp(...SIZE, [riffChunk('EXIF', Buffer.concat([text('Exif\0\0'), exif(8, true)]))], 0x08),
      hasMetadata: true,
      isTurned: true,
    },
    {
      name: 'a WebP with an unknown chunk',
      bytes: webp(...SIZE, [riffChunk('NOTE', text(SECRET))]),
      hasMetadata: true,
    },
    {
      name: 'a WebP with anything behind its end',
      bytes: Buffer.concat([webp(...SIZE), text(SECRET)]),
      hasMetadata: true,
    },
    { name: 'an animated WebP', bytes: webp(...SIZE, [riffChunk('ANMF', text(SECRET))], 2), isAnimated: true },
  ].map((sample) => ({ ...sample, type: 'image/webp' })),
  ...[
    { name: 'a plain GIF', bytes: buildGif(...SIZE, 1) },
    {
      name: 'a GIF with a comment, text, and what a program stored',
      bytes: buildGif(...SIZE, 1, [
        Buffer.concat([Buffer.from([0x21, 0xfe]), subBlocks(text(SECRET))]),
        Buffer.concat([Buffer.from([0x21, 0xff]), Buffer.from([11]), text('XMP DataXMP'), subBlocks(text(SECRET))]),
      ]),
      hasMetadata: true,
    },
    { name: 'an animated GIF', bytes: buildGif(...SIZE, 2), isAnimated: true },
  ].map((sample) => ({ ...sample, type: 'image/gif' })),
  ...[
    { name: 'an AVIF', bytes: avif(...SIZE), hasMetadata: true },
    { name: 'an AVIF that calls itself mif1 first', bytes: avif(...SIZE, { brands: 'mif1avif' }), hasMetadata: true },
    {
      name: 'a turned AVIF with EXIF, XMP and a thumbnail',
      bytes: avif(...SIZE, { properties: [TURNED], isDescribed: true }),
      hasMetadata: true,
      isTurned: true,
    },
    {
      name: 'an AVIF with a description among its properties, and a box behind its picture',
      bytes: avif(...SIZE, { properties: [fullBox('udes', 0, text(SECRET))], behind: [box('uuid', text(SECRET))] }),
      hasMetadata: true,
    },
    { name: 'an animated AVIF', bytes: avif(...SIZE, { brands: 'avisavif', behind: [box('moov')] }), isAnimated: true },
  ].map((sample) => ({ ...sample, type: 'image/avif' })),
];
