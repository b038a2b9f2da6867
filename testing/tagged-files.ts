import { buildBox, parseBoxes } from './edit-lists';
import { buildFilm } from './film-files';
import { buildMp3, NARRATION, buildWav, buildWebm } from './sound-files';

/** Text that no stored file may contain. */
export const SECRET = 'Somebody, 48.137 11.575';
const secret = Buffer.from(SECRET);

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** An MP4 with boxes inserted at these paths. Its media follows the index, and its offsets are not updated. */
function insertBoxes(film: Buffer, added: Record<string, Buffer[]>): Buffer {
  const change = (bytes: Buffer, path: string): Buffer => {
    const boxes = parseBoxes(bytes).map(({ name, whole, content }) => {
      const below = `${path}/${name}`;
      const isOpened = Object.keys(added).some((each) => each.startsWith(below));
      return isOpened ? buildBox(name, change(content, below)) : whole;
    });
    return Buffer.concat([...boxes, ...(added[path] ?? [])]);
  };
  return change(film, '');
}

const udta = buildBox(
  'udta',
  buildBox('\u00a9xyz', secret),
  buildBox('meta', Buffer.alloc(4), buildBox('ilst', secret)),
);

/** Films with personal data in every place that programs and cameras use. Their index is at the end. */
export async function taggedFilms(): Promise<[string, Buffer][]> {
  const film = await buildFilm(2);
  const named = Buffer.from(film);
  const hdlr = named.indexOf('hdlr') + 24;
  named.write(SECRET.slice(0, 16), hdlr);
  return [
    ['of the film', insertBoxes(film, { '/moov': [udta] })],
    ['of a track', insertBoxes(film, { '/moov/trak': [udta] })],
    ['of its media', insertBoxes(film, { '/moov/trak/mdia': [udta] })],
    [
      'in the newer form',
      insertBoxes(film, { '/moov': [buildBox('meta', Buffer.alloc(4), buildBox('keys', secret))] }),
    ],
    ['XMP', insertBoxes(film, { '': [buildBox('uuid', Buffer.alloc(16, 7), secret)] })],
    ['in padding', insertBoxes(film, { '': [buildBox('free', secret)] })],
    ['in padding of a track', insertBoxes(film, { '/moov/trak': [buildBox('skip', secret)] })],
    [
      'in a box that nobody knows',
      insertBoxes(film, { '': [buildBox('PANA', secret)], '/moov': [buildBox('XTRA', secret)] }),
    ],
    ['behind the last box', Buffer.concat([film, Buffer.alloc(3), secret])],
    [
      'in a box of 64 bits',
      Buffer.concat([film, uint32(1), Buffer.from('uuid'), uint32(0), uint32(16 + secret.length), secret]),
    ],
    [
      'where else the media lay',
      insertBoxes(film, {
        '/moov/trak/mdia/minf/dinf': [buildBox('dref', uint32(0), uint32(1), buildBox('alis', uint32(1), secret))],
      }),
    ],
  ];
}

const syncSafe = (size: number): number[] => [21, 14, 7, 0].map((bits) => (size >> bits) & 127);
const id3 = (content = secret): Buffer =>
  Buffer.concat([Buffer.from('ID3\x04\0\x40', 'latin1'), Buffer.from(syncSafe(content.length)), content]);

function ape(hasHead: boolean): Buffer {
  const part = (flags: number) => {
    const bytes = Buffer.alloc(32);
    bytes.write('APETAGEX');
    bytes.writeUInt32LE(2000, 8);
    bytes.writeUInt32LE(secret.length + 32, 12);
    bytes.writeUInt32LE(flags, 20);
    return bytes;
  };
  return Buffer.concat([...(hasHead ? [part(0xa000_0000)] : []), secret, part(hasHead ? 0x8000_0000 : 0)]);
}
const id3v1 = (): Buffer => Buffer.concat([Buffer.from('TAG'), secret, Buffer.alloc(125 - secret.length)]);
const lyrics = (): Buffer =>
  Buffer.concat([
    Buffer.from('LYRICSBEGIN'),
    secret,
    Buffer.from(String(11 + secret.length).padStart(6, '0')),
    Buffer.from('LYRICS200'),
  ]);

/** MP3s with tags of all kinds, at both ends. */
export const taggedMp3s = (): [string, Buffer][] => [
  ['ID3', Buffer.concat([id3(), buildMp3(2)])],
  ['two ID3', Buffer.concat([id3(), id3(), buildMp3(2)])],
  ['something before the first frame', Buffer.concat([secret, buildMp3(2)])],
  ['ID3v1', Buffer.concat([buildMp3(2), id3v1()])],
  ['APE', Buffer.concat([buildMp3(2), ape(true)])],
  ['APE without a head, Lyrics3 and ID3v1', Buffer.concat([buildMp3(2), ape(false), lyrics(), id3v1()])],
];

function chunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)]);
}

/** WAVs with chunks before and after the sound. */
export function taggedWavs(): [string, Buffer][] {
  const wav = buildWav(2);
  const before = (more: Buffer) => Buffer.concat([wav.subarray(0, 36), more, wav.subarray(36)]);
  return [
    ['LIST', before(chunk('LIST', Buffer.concat([Buffer.from('INFO'), chunk('INAM', secret)])))],
    ['bext and iXML', before(Buffer.concat([chunk('bext', secret), chunk('iXML', secret)]))],
    ['id3 behind the sound', Buffer.concat([wav, chunk('id3 ', secret)])],
    ['padding', before(chunk('JUNK', secret))],
    ['something behind the last chunk', Buffer.concat([wav, Buffer.from('xyz')])],
  ];
}

function element(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x1000_0000 | content.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

/** A WebM with one more element in its segment, before the sound. Offsets in the file are not updated. */
async function webmWith(more: Buffer): Promise<Buffer> {
  const webm = await buildWebm(2, true);
  const cluster = webm.indexOf(Buffer.from('1f43b675', 'hex'));
  return Buffer.concat([webm.subarray(0, cluster), more, webm.subarray(cluster)]);
}

/** WebMs with personal data. */
export async function taggedWebms(): Promise<[string, Buffer][]> {
  const tags = element('1254c367', element('7373', element('67c8', element('4487', secret))));
  return [
    ['tags', await webmWith(tags)],
    ['attachments', await webmWith(element('1941a469', element('61a7', secret)))],
    ['chapters', await webmWith(element('1043a770', secret))],
    [
      'a title and a date',
      await webmWith(
        element('1549a966', Buffer.concat([element('7ba9', secret), element('4461', Buffer.alloc(8, 1))])),
      ),
    ],
    ['the name of a track', await webmWith(element('1654ae6b', element('ae', element('536e', secret))))],
    ['padding', await webmWith(element('ec', secret))],
  ];
}

/** An M4A of speech with a cover, as programs write it. */
export const taggedM4a = (): Buffer => {
  const at = NARRATION.indexOf('mdat') - 4;
  const ftyp = NARRATION.readUInt32BE(0);
  const moved = Buffer.concat([NARRATION.subarray(0, ftyp), NARRATION.subarray(at), NARRATION.subarray(ftyp, at)]);
  return insertBoxes(moved, { '/moov': [udta] });
};

/** More than a function may read of a file to find that it is empty. */
const LARGE = Buffer.alloc(20 * 1024 * 1024, SECRET);

/** Files of each type with large covers, attachments, or studio notes. */
export const largeTaggedFiles = {
  mp3: () => Buffer.concat([id3(LARGE), buildMp3(2)]),
  wav: () => Buffer.concat([buildWav(2), chunk('LIST', LARGE)]),
  webm: async () => webmWith(element('1941a469', element('61a7', LARGE))),
  mp4: async () => insertBoxes(await buildFilm(2, { fastStart: 'in-memory' }), { '': [buildBox('free', LARGE)] }),
};
