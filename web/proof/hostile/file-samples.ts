import { MEDIA_KINDS } from '../../../testing/media-kinds';
import { buildPdf } from '../../../testing/pdf';
import { PICTURE_SAMPLES } from '../../../testing/picture-samples';
import { pptx } from '../../../testing/pptx';

/** A valid file of an importable kind. */
export interface FileSample {
  kind: 'media' | 'picture' | 'deck' | 'notes' | 'subtitles';
  name: string;
  make: () => Uint8Array | Promise<Uint8Array>;
}

/** In larger files, a random change rarely hits what a reader uses. */
const BYTES_MAX = 1024 * 1024;

const SRT =
  '1\r\n00:00:01,000 --> 00:00:03,500\r\nGood morning, {\\an8}é.\r\n\r\n2\r\n00:00:03,500 --> 00:00:05,000\r\nAnd <i>bye</i>.\r\n';
const VTT = `WEBVTT\n\nSTYLE\n::cue { color: red }\n\n${SRT.replaceAll('\r', '').replaceAll(',', '.')}`;
const utf16 = (text: string, isLittle: boolean): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};

const subtitles = (name: string, bytes: Buffer): FileSample => ({ kind: 'subtitles', name, make: () => bytes });

/** Valid files of every importable kind, as our tests create them. */
export const FILE_SAMPLES: readonly FileSample[] = [
  ...MEDIA_KINDS.filter(([name]) => !/^large-/.test(name)).map(([name, , make]): FileSample => ({
    kind: 'media',
    name,
    make,
  })),
  ...PICTURE_SAMPLES.filter(({ bytes }) => bytes.length < BYTES_MAX).map(({ name, bytes }): FileSample => ({
    kind: 'picture',
    name,
    make: () => bytes,
  })),
  { kind: 'deck', name: 'talk.pdf', make: () => buildPdf(5) },
  { kind: 'notes', name: 'talk.pptx', make: () => pptx([{ notes: ['Welcome'] }, { notes: ['Thank', 'you'] }]) },
  subtitles('talk.srt', Buffer.from(SRT)),
  subtitles('windows-1252.srt', Buffer.from(SRT, 'latin1')),
  subtitles('little-endian.srt', utf16(SRT, true)),
  subtitles('big-endian.srt', utf16(SRT, false)),
  subtitles('talk.vtt', Buffer.from(VTT)),
];
