/** So many bytes decide what a file of sound or video is. */
export const START_BYTES = 1024;

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** Pictures that begin as films do. */
const PICTURE_BRANDS = /^(avi[fos]|hei[cxms]|hev[cxms]|mif[12]|msf1|mia[fnb])$/;
/** With what a film begins that was made before there were brands. */
const FIRST_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
const EBML = '\x1a\x45\xdf\xa3';

/** Whether bytes begin a frame of MPEG sound: of an MP3, or of AAC as it is sent (ADTS). */
const isFrame = (bytes: Uint8Array): boolean => bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0 && bytes[2] !== 0xff;

/** Whether a file is sound or video that can be read, by its first bytes and never by its name. */
export function isMedia(bytes: Uint8Array): boolean {
  const first = ascii(bytes, 0, 4);
  if (ascii(bytes, 4, 8) === 'ftyp') return !PICTURE_BRANDS.test(ascii(bytes, 8, 12));
  if (['RIFF', 'RF64', 'RIFX', 'BW64'].includes(first)) return ascii(bytes, 8, 12) === 'WAVE';
  return (
    [EBML, 'OggS', 'fLaC'].includes(first) ||
    first.startsWith('ID3') ||
    FIRST_BOXES.includes(ascii(bytes, 4, 8)) ||
    isFrame(bytes)
  );
}

const FOREIGN: readonly (readonly [name: string, is: (bytes: Uint8Array) => boolean])[] = [
  ['AIFF', (bytes) => ascii(bytes, 0, 4) === 'FORM' && /^AIF[FC]$/.test(ascii(bytes, 8, 12))],
  ['CAF', (bytes) => ascii(bytes, 0, 4) === 'caff'],
  ['AMR', (bytes) => ascii(bytes, 0, 5) === '#!AMR'],
  ['Windows Media', (bytes) => ascii(bytes, 0, 4) === '\x30\x26\xb2\x75'],
  ['AVI', (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'AVI '],
  ['Flash', (bytes) => ascii(bytes, 0, 4) === 'FLV\x01'],
  ['MPEG', (bytes) => ascii(bytes, 0, 4) === '\x00\x00\x01\xba'],
  ['MPEG transport stream', (bytes) => [0, 4].some((at) => bytes[at] === 0x47 && bytes[at + 188 + at] === 0x47)],
  ['MIDI', (bytes) => ascii(bytes, 0, 4) === 'MThd'],
  ['Ogg with FLAC', (bytes) => ascii(bytes, 28, 33) === '\x7fFLAC'],
  ['Ogg with Speex', (bytes) => ascii(bytes, 28, 33) === 'Speex'],
  ['Ogg with Theora', (bytes) => ascii(bytes, 28, 35) === '\x80theora'],
  ['Sun audio', (bytes) => ascii(bytes, 0, 4) === '.snd'],
  ['RealMedia', (bytes) => ascii(bytes, 0, 4) === '.RMF'],
];

/** What people call sound or video that can't be read here, by its first bytes; undefined for what is nothing known. */
export const foreignMediaName = (bytes: Uint8Array): string | undefined => FOREIGN.find(([, is]) => is(bytes))?.[0];
