import { parseSubtitles, SubtitleError } from '#shared/captions/parse-subtitles';
import { CAPTION_TEXT_MAX, type ShownCaption } from '#shared/entities/caption';
import { truncateText } from '#shared/text';
import { decodeSubtitles, guessEncoding, type SubtitleEncoding } from './decode-subtitles';

const HOUR_MS = 60 * 60 * 1000;

/** What an import of a subtitle file would bring, for a person to look at first. */
export interface SubtitlePreview {
  encoding: SubtitleEncoding;
  /** As they would be stored, in milliseconds of the file's own time. */
  captions: ShownCaption[];
  /** The lines of the file, from 1, that could not be read. */
  unreadable: number[];
  /** How many texts are longer than one that is stored, and are cut. */
  tooLong: number;
  /** How many captions begin while another one is shown. */
  overlapping: number;
  /** By how much all captions come too late, where the file counts from a whole hour behind the end of the project; 0 otherwise. */
  offsetMs: number;
  /** Why there is nothing to import. */
  error?: string;
}

/** Broadcast timelines begin at hour 1 or 10: then the first caption lies hours behind the end of the project. */
function findOffset([first]: readonly ShownCaption[], projectMs: number): number {
  if (!first || first.start < Math.max(projectMs, HOUR_MS)) return 0;
  return Math.floor(first.start / HOUR_MS) * HOUR_MS;
}

/**
 * Reads a subtitle file.
 * @param projectMs how long the project is
 * @param encoding as a person has chosen it; otherwise it is guessed
 */
export function previewSubtitles(
  bytes: Uint8Array,
  projectMs: number,
  encoding = guessEncoding(bytes),
): SubtitlePreview {
  try {
    const { captions, unreadable } = parseSubtitles(decodeSubtitles(bytes, encoding));
    return {
      encoding,
      captions: captions.map((line) => ({ ...line, text: truncateText(line.text, CAPTION_TEXT_MAX) })),
      unreadable,
      tooLong: captions.filter(({ text }) => text.length > CAPTION_TEXT_MAX).length,
      overlapping: captions.filter(({ start }, index) => index > 0 && start < captions[index - 1]!.end).length,
      offsetMs: findOffset(captions, projectMs),
    };
  } catch (error) {
    if (!(error instanceof SubtitleError)) throw error;
    const none = { captions: [], unreadable: [], tooLong: 0, overlapping: 0, offsetMs: 0 };
    return { encoding, ...none, error: error.message };
  }
}

/** The captions of a preview, earlier by so many milliseconds. */
export const moveEarlier = (captions: readonly ShownCaption[], ms: number): ShownCaption[] =>
  captions.map((line) => ({ ...line, start: line.start - ms, end: line.end - ms }));
