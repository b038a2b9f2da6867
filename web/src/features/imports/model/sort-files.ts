import { readAscii, isPictureBrand } from '#shared/pictures/picture-content';

interface SortedFiles {
  clips: File[];
  slides: File[];
}

const MEDIA_NAME =
  /\.(mp3|m4[abv]|aac|wav|flac|og[agv]|opus|aiff?|caf|amr|wma|wmv|mp4|mov|mkv|webm|avi|mts|m2ts|3gp)$/i;

/**
 * Whether a file is sound or video. Some systems know few types: if the type is missing or generic, the first bytes decide, and for a
 * damaged file its name.
 */
export async function isClipFile(file: File): Promise<boolean> {
  if (/^(audio|video)\//.test(file.type)) return true;
  if (/^(image|text)\//.test(file.type) || file.type === 'application/pdf') return false;
  const start = new Uint8Array(await file.slice(0, SNIFFED_MEDIA_BYTES).arrayBuffer());
  return isMedia(start) || detectForeignMedia(start) !== undefined || MEDIA_NAME.test(file.name);
}

/** Separates sound and video, which become clips, from all other files, which are treated as slides; both sorted by name. */
export async function sortFiles(files: readonly File[]): Promise<SortedFiles> {
  const inOrder = sortByName(files);
  const isClip = await Promise.all(inOrder.map(isClipFile));
  return { clips: inOrder.filter((_, index) => isClip[index]), slides: inOrder.filter((_, index) => !isClip[index]) };
}

/** Bytes that are read to detect a sound or video file. */
export const SNIFFED_MEDIA_BYTES = 1024;

/** First boxes of a video file from before brands existed. */
const FIRST_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
const EBML = '\x1a\x45\xdf\xa3';

/** Whether bytes start an MPEG sound frame: MP3, or AAC as a stream (ADTS). */
const isMpegFrame = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0 && bytes[2] !== 0xff;

/** Whether a file is sound or video that we can read, by its first bytes, never by its name. */
function isMedia(bytes: Uint8Array): boolean {
  const first = readAscii(bytes, 0, 4);
  if (readAscii(bytes, 4, 4) === 'ftyp') return !isPictureBrand(readAscii(bytes, 8, 4));
  if (['RIFF', 'RF64', 'RIFX', 'BW64'].includes(first)) return readAscii(bytes, 8, 4) === 'WAVE';
  return (
    [EBML, 'OggS', 'fLaC'].includes(first) ||
    first.startsWith('ID3') ||
    FIRST_BOXES.includes(readAscii(bytes, 4, 4)) ||
    isMpegFrame(bytes)
  );
}

const FOREIGN_FORMATS: readonly (readonly [name: string, is: (bytes: Uint8Array) => boolean])[] = [
  ['AIFF', (bytes) => readAscii(bytes, 0, 4) === 'FORM' && /^AIF[FC]$/.test(readAscii(bytes, 8, 4))],
  ['CAF', (bytes) => readAscii(bytes, 0, 4) === 'caff'],
  ['AMR', (bytes) => readAscii(bytes, 0, 5) === '#!AMR'],
  ['Windows Media', (bytes) => readAscii(bytes, 0, 4) === '\x30\x26\xb2\x75'],
  ['big-endian WAV (RIFX)', (bytes) => readAscii(bytes, 0, 4) === 'RIFX'],
  ['broadcast WAV (BW64)', (bytes) => readAscii(bytes, 0, 4) === 'BW64'],
  ['AVI', (bytes) => readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 4) === 'AVI '],
  ['Flash', (bytes) => readAscii(bytes, 0, 4) === 'FLV\x01'],
  ['MPEG', (bytes) => readAscii(bytes, 0, 4) === '\x00\x00\x01\xba'],
  ['MPEG transport stream', (bytes) => [0, 4].some((at) => bytes[at] === 0x47 && bytes[at + 188 + at] === 0x47)],
  ['MIDI', (bytes) => readAscii(bytes, 0, 4) === 'MThd'],
  ['Ogg with FLAC', (bytes) => readAscii(bytes, 28, 5) === '\x7fFLAC'],
  ['Ogg with Speex', (bytes) => readAscii(bytes, 28, 5) === 'Speex'],
  ['Ogg with Theora', (bytes) => readAscii(bytes, 28, 7) === '\x80theora'],
  ['Sun audio', (bytes) => readAscii(bytes, 0, 4) === '.snd'],
  ['RealMedia', (bytes) => readAscii(bytes, 0, 4) === '.RMF'],
];

/** The common name of a sound or video format that we can't read, by its first bytes; undefined if it is unknown. */
export const detectForeignMedia = (bytes: Uint8Array): string | undefined =>
  FOREIGN_FORMATS.find(([, is]) => is(bytes))?.[0];

/** Compares numbers in names as numbers: Slide2 comes before Slide10. */
const collator = new Intl.Collator(undefined, { numeric: true });

/** The folders that a file was chosen or dropped in, and its name. */
const pathSegments = ({ webkitRelativePath, name }: File): string[] => (webkitRelativePath || name).split('/');

/** Files sorted by name as in file managers, folder by folder; files with equal names stay in their order. */
export const sortByName = (files: Iterable<File>): File[] =>
  [...files].sort((a, b) => {
    const [path, other] = [pathSegments(a), pathSegments(b)];
    const differs = path.findIndex((step, depth) => collator.compare(step, other[depth] ?? '') !== 0);
    return differs < 0 ? path.length - other.length : collator.compare(path[differs]!, other[differs] ?? '');
  });
