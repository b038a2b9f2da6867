import {
  app1,
  avif,
  box,
  exif,
  fullBox,
  buildGif,
  jpeg,
  buildPng,
  riffChunk,
  SECRET,
  segment,
  webp,
} from '../../testing/picture-files';
import { PICTURE_SAMPLES } from '../../testing/picture-samples';
import { chunk } from '../../testing/pictures';
import { isClean, readPicture } from './picture';

const cleanOf = (bytes: Uint8Array): Buffer => Buffer.concat(readPicture(bytes).clean);
const stills = PICTURE_SAMPLES.filter(({ isAnimated }) => !isAnimated);

describe('a picture file', () => {
  test.each(PICTURE_SAMPLES)(
    '$name is read as it is shown',
    ({ bytes, type, isTurned = false, isAnimated = false }) => {
      const size = isTurned ? { width: 32, height: 64 } : { width: 64, height: 32 };
      expect(readPicture(bytes)).toMatchObject({ type, isAnimated, ...size });
    },
  );

  test.each(stills)('$name has no metadata after cleaning, and cleaning it again changes nothing', ({ bytes }) => {
    const clean = cleanOf(bytes);
    expect(clean.toString('latin1')).not.toContain(SECRET.slice(0, 8));
    expect(isClean(clean, readPicture(clean))).toBe(true);
    expect(cleanOf(clean).equals(clean)).toBe(true);
  });

  test.each(stills)('$name is clean only without metadata', ({ bytes, hasMetadata = false }) => {
    expect(isClean(bytes, readPicture(bytes))).toBe(!hasMetadata);
    if (!hasMetadata) expect(cleanOf(bytes).equals(bytes)).toBe(true);
  });

  test.each(stills)('$name: the result is the same whatever follows the picture', ({ bytes }) =>
    expect(cleanOf(Buffer.concat([bytes, Buffer.from(`\xff\xd9${SECRET}`, 'latin1')])).equals(cleanOf(bytes))).toBe(
      true,
    ),
  );

  test.each(stills)('$name is damaged wherever its end is missing', ({ bytes, type }) => {
    const clean = cleanOf(bytes);
    // A GIF is complete without its last byte, an AVIF without the bytes after its picture.
    const last =
      type === 'image/gif' ? clean.length - 2 : type === 'image/avif' ? clean.indexOf('mdat') + 20 : clean.length - 1;
    for (const length of [last, Math.floor(last / 2), 24]) {
      expect(() => readPicture(clean.subarray(0, length))).toThrow(/cut off|damaged/);
    }
  });

  test('a JPEG keeps its orientation, in an EXIF that says nothing else', () => {
    const clean = cleanOf(jpeg(64, 32, { before: [app1(exif(6))] }));
    expect(clean.subarray(2, 38).toString('hex')).toBe(
      'ffe100224578696600004d4d002a0000000800010112000300000001000600000000' + '0000',
    );
    expect(readPicture(clean)).toMatchObject({ width: 32, height: 64, orientation: 1 });
  });

  test('a PNG or WebP loses its orientation and reports it, so that the caller rotates it', () => {
    for (const { bytes, type, isTurned } of stills) {
      if (type !== 'image/png' && type !== 'image/webp') continue;
      expect(readPicture(bytes).orientation > 1).toBe(isTurned ?? false);
      expect(readPicture(cleanOf(bytes))).toMatchObject({ width: 64, height: 32 });
    }
  });

  test('an AVIF keeps the bytes of its picture in place', () => {
    const picture = Buffer.from('The bytes of AV1 itself');
    const file = avif(64, 32, { isDescribed: true, picture });
    expect(cleanOf(file).indexOf(picture)).toBe(file.indexOf(picture));
    expect(cleanOf(file)).toHaveLength(file.length);
  });

  test('anything else is not a picture', () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('%PDF-1.7'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ])
      expect(() => readPicture(bytes)).toThrow('unknown');
  });
});

describe('a tiny AVIF that claims millions of parts is refused before they are read', () => {
  const ipma = fullBox('ipma', 0, Buffer.from([0, 0, 0, 1, 0, 1, 1, 1]));
  /** An AVIF with a modified `meta` followed by free space. */
  const avifWith = (meta: { iloc?: Buffer; iref?: Buffer }): Buffer =>
    Buffer.concat([
      box('ftyp', Buffer.from('avif\0\0\0\0avif')),
      fullBox(
        'meta',
        0,
        fullBox('pitm', 0, Buffer.from([0, 1])),
        fullBox('iinf', 0, Buffer.alloc(2)),
        meta.iloc ?? fullBox('iloc', 0, Buffer.alloc(4)),
        meta.iref ?? fullBox('iref', 0),
        box('iprp', box('ipco', fullBox('ispe', 0, Buffer.from([0, 0, 0, 9, 0, 0, 0, 9]))), ipma),
      ),
      box('free', Buffer.alloc(200_000)),
    ]);

  test('one that claims only what it has is read', () =>
    expect(readPicture(avifWith({}))).toMatchObject({ width: 9, height: 9 }));

  test.each([
    // Neither offsets nor lengths take a byte.
    { claimed: 'ranges', iloc: fullBox('iloc', 0, Buffer.from([0, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xff])) },
    { claimed: 'references', iref: fullBox('iref', 0, box('dimg', Buffer.from([0, 1, 0xff, 0xff]))) },
  ])('guard: $claimed', (meta) => expect(() => readPicture(avifWith(meta))).toThrow('damaged'));
});

describe('a picture with too many parts is refused before all of them are read', () => {
  const nothing = Buffer.alloc(0);
  const times = (count: number, part: Buffer): Buffer[] => Array.from({ length: count }, () => part);

  test.each<[string, (count: number) => Buffer]>([
    ['segments of a JPEG', (count) => jpeg(9, 9, { before: times(count, segment(0xfe)) })],
    ['markers of a JPEG', (count) => jpeg(9, 9, { before: times(count, Buffer.from([0xff, 0xd0])) })],
    ['chunks of a PNG', (count) => buildPng(9, 9, times(count, chunk('tEXt', nothing)))],
    ['chunks of a WebP', (count) => webp(9, 9, times(count, riffChunk('NOTE', nothing)))],
    ['frames of a GIF', (count) => buildGif(9, 9, count)],
  ])('guard: %s', (_, pictureOf) => {
    expect(readPicture(pictureOf(30_000))).toMatchObject({ width: 9, height: 9 });
    expect(() => readPicture(pictureOf(70_000))).toThrow('damaged');
  });
});
