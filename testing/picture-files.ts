import { png } from './pictures';

/** Marks all metadata about people or places, which no served picture may contain. */
export const SECRET = 'Home of the painter';

export const text = (value: string): Buffer => Buffer.from(value, 'latin1');
export const number = (bytes: 2 | 4, value: number, isLittle = false): Buffer => {
  const buffer = Buffer.alloc(bytes);
  if (isLittle) buffer.writeUIntLE(value, 0, bytes);
  else buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** EXIF without the JPEG marker: a maker, and the orientation. */
export function exif(orientation?: number, isLittle = false): Buffer {
  const short = (value: number) => number(2, value, isLittle);
  const long = (value: number) => number(4, value, isLittle);
  const turned = orientation === undefined ? [] : [short(0x0112), short(3), long(1), short(orientation), short(0)];
  const entries = 1 + turned.length / 5;
  const behind = 8 + 2 + entries * 12 + 4;
  const maker = [short(0x010f), short(2), long(SECRET.length), long(behind)];
  return Buffer.concat([
    text(isLittle ? 'II' : 'MM'),
    short(42),
    long(8),
    short(entries),
    ...maker,
    ...turned,
    long(0),
    text(SECRET),
  ]);
}

export const xmp = text(`<x:xmpmeta><dc:creator>${SECRET}</dc:creator></x:xmpmeta>`);

export const segment = (marker: number, ...body: Buffer[]): Buffer => {
  const whole = Buffer.concat(body);
  return Buffer.concat([Buffer.from([0xff, marker]), number(2, whole.length + 2), whole]);
};
export const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);
const JFIF = segment(0xe0, text('JFIF\0'), Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0]));
const scan = Buffer.concat([segment(0xda, Buffer.alloc(10)), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])]);
/** The EXIF segment of a JPEG. */
export const app1 = (data: Buffer): Buffer => segment(0xe1, text('Exif\0\0'), data);

/** A JPEG that declares this size. `before` and `between` are more segments, `behind` follows its end. */
export function jpeg(
  width: number,
  height: number,
  { before = [], between = [], behind = [] }: Partial<Record<'before' | 'between' | 'behind', Buffer[]>> = {},
): Buffer {
  const frame = segment(0xc2, Buffer.from([8]), number(2, height), number(2, width), Buffer.from([1, 1, 0x11, 0]));
  const table = segment(0xc4, Buffer.alloc(20));
  return Buffer.concat([SOI, JFIF, ...before, frame, table, scan, ...between, scan, EOI, ...behind]);
}

/** XMP of this many bytes, as Photoshop writes it in several segments. */
export const extendedXmp = (bytes: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes / 60_000) }, () =>
    segment(0xe1, text('http://ns.adobe.com/xmp/extension/\0'), Buffer.alloc(60_000, SECRET)),
  );

export const photoshop = segment(0xed, text('Photoshop 3.0\x008BIM'), text(SECRET));
export const comment = segment(0xfe, text(SECRET));

/** A PNG with more chunks before and after its image data. */
export function buildPng(width: number, height: number, before: Buffer[], behind: Buffer[] = []): Buffer {
  const plain = png(width, height);
  const [header, picture, end] = [plain.subarray(0, 33), plain.subarray(33, -12), plain.subarray(-12)];
  return Buffer.concat([header, ...before, picture, ...behind, end]);
}

export const riffChunk = (type: string, data: Buffer): Buffer =>
  Buffer.concat([text(type), number(4, data.length, true), data, Buffer.alloc(data.length % 2)]);

/** A WebP. With `chunks`, it has the extended format, with flags for them. */
export function webp(width: number, height: number, chunks: Buffer[] = [], flags = 0): Buffer {
  const picture = Buffer.alloc(21);
  picture.set([0x2f], 0);
  picture.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  const extended = Buffer.alloc(10);
  extended.set([flags], 0);
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const parts = [...(chunks.length > 0 ? [riffChunk('VP8X', extended)] : []), riffChunk('VP8L', picture), ...chunks];
  const body = Buffer.concat([text('WEBP'), ...parts]);
  return Buffer.concat([text('RIFF'), number(4, body.length, true), body]);
}

export const subBlocks = (data: Buffer): Buffer => Buffer.concat([Buffer.from([data.length]), data, Buffer.from([0])]);
const gifFrame = Buffer.concat([
  Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]),
  subBlocks(Buffer.from([0x44, 1])),
]);

export function buildGif(width: number, height: number, frames: number, extensions: Buffer[] = []): Buffer {
  const screen = Buffer.concat([number(2, width, true), number(2, height, true), Buffer.from([0x80, 0, 0])]);
  const colors = Buffer.from([0, 0, 0, 255, 255, 255]);
  const pictures = Array.from({ length: frames }, () => gifFrame);
  return Buffer.concat([text('GIF89a'), screen, colors, ...extensions, ...pictures, Buffer.from([0x3b])]);
}

export const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([number(4, body.length + 8), text(type), body]);
};
export const fullBox = (type: string, version: number, ...content: Buffer[]): Buffer =>
  box(type, number(4, version * 2 ** 24), ...content);

/** Properties that correct display requires. */
const isEssential = (property: Buffer): boolean => ['av1C', 'irot'].includes(property.toString('latin1', 4, 8));

interface AvifParts {
  brands?: string;
  /** More properties of the picture besides its size. */
  properties?: Buffer[];
  isDescribed?: boolean;
  /** A box after the picture's bytes. */
  behind?: Buffer[];
  picture?: Buffer;
}

/** An AVIF with the items of a picture and, if given, of EXIF, XMP, and a thumbnail. */
export function avif(
  width: number,
  height: number,
  { brands = 'avif', properties = [], isDescribed = false, behind = [], picture = Buffer.alloc(40, 5) }: AvifParts = {},
): Buffer {
  const others: [type: string, reference: string, data: Buffer][] = isDescribed
    ? [
        ['Exif', 'cdsc', Buffer.concat([number(4, 0), exif(6)])],
        ['mime', 'cdsc', xmp],
        ['av01', 'thmb', text(SECRET)],
      ]
    : [];
  const items = [['av01', '', picture] as const, ...others];
  const ispe = fullBox('ispe', 0, number(4, width), number(4, height));
  const all = [ispe, ...properties];
  const entries = items.map(([type], index) =>
    fullBox(
      'infe',
      2,
      number(2, index + 1),
      number(2, 0),
      text(`${type}${SECRET}\0`),
      text(type === 'mime' ? 'application/rdf+xml\0' : ''),
    ),
  );
  const references = others.map(([, kind], index) => box(kind, number(2, index + 2), number(2, 1), number(2, 1)));
  const file = (offsets: readonly number[]): Buffer => {
    const places = items.flatMap(([, , data], index) => [
      number(2, index + 1),
      number(2, 0),
      number(2, 1),
      number(4, offsets[index] ?? 0),
      number(4, data.length),
    ]);
    const associated = [all.length, ...all.map((each, index) => (isEssential(each) ? 0x80 : 0) + index + 1)];
    const pictures = items.flatMap(([type], index) =>
      type === 'av01' ? Buffer.from([0, index + 1, ...associated]) : [],
    );
    return Buffer.concat([
      box('ftyp', text(`${brands.slice(0, 4)}\0\0\0\0${brands}`)),
      fullBox(
        'meta',
        0,
        fullBox('hdlr', 0, number(4, 0), text('pict'), Buffer.alloc(12), text(`${SECRET}\0`)),
        fullBox('pitm', 0, number(2, 1)),
        fullBox('iloc', 0, Buffer.from([0x44, 0]), number(2, items.length), ...places),
        fullBox('iinf', 0, number(2, items.length), ...entries),
        ...(references.length > 0 ? [fullBox('iref', 0, ...references)] : []),
        box('iprp', box('ipco', ...all), fullBox('ipma', 0, number(4, pictures.length), ...pictures)),
        ...(isDescribed ? [box('uuid', text(SECRET))] : []),
      ),
      box('mdat', ...items.map(([, , data]) => data)),
      ...behind,
    ]);
  };
  const first = file([]).indexOf('mdat') + 4;
  const offsets = items.map((_, index) => items.slice(0, index).reduce((sum, [, , data]) => sum + data.length, first));
  return file(offsets);
}

export const TURNED = box('irot', Buffer.from([1]));
