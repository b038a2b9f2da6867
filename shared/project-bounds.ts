import { LINES_SHOWN_MAX, listPlayedCaptions } from '#shared/captions/caption-spans';
import { type Caption, CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import { MARKERS_PER_PROJECT_MAX } from '#shared/entities/marker';
import type { ProjectParts } from '#shared/entities/project';
import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';

const MB = 1024 ** 2;

/** Maximum bytes of a project's records as loaded: an answer has at most 6 MB, part of which are the pictures of slide changes. */
export const RECORD_BYTES_MAX = 4 * MB;

export interface ProjectSize {
  slides: number;
  clips: number;
  markers: number;
  captions: number;
  /** Captions, each as often as it is played. */
  lines: number;
  /** Bytes of the records as loaded, where each clip lists the captions that it plays. */
  bytes: number;
}

const atMost = (most: number, things: string) => ({
  most,
  refusal: `A project can have at most ${most} ${things}.`,
});
const BOUNDS: Record<keyof ProjectSize, { most: number; refusal: string }> = {
  slides: atMost(SLIDES_PER_PROJECT_MAX, 'slides'),
  clips: atMost(CLIPS_PER_PROJECT_MAX, 'clips'),
  markers: atMost(MARKERS_PER_PROJECT_MAX, 'slide changes'),
  captions: atMost(CAPTIONS_PER_PROJECT_MAX, 'captions'),
  lines: {
    most: LINES_SHOWN_MAX,
    refusal: `A project can play at most ${LINES_SHOWN_MAX} captions, repeats included.`,
  },
  bytes: {
    most: RECORD_BYTES_MAX,
    refusal: `A project can have at most ${RECORD_BYTES_MAX / MB} MB of notes, captions, and slide changes.`,
  },
};
const NAMES = Object.keys(BOUNDS) as (keyof ProjectSize)[];

const encoder = new TextEncoder();
const jsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;
const lineBytes = ({ start, end, text }: Caption): number => jsonBytes({ start, end, text }) + 1;

/** Later versions have more digits, which must not make a shortened record count as larger. */
const VERSION_DIGITS = 16;
const versionBytes = (records: readonly { version: number }[]): number =>
  records.reduce((sum, { version }) => sum + VERSION_DIGITS - `${version}`.length, 0);

export const EMPTY_SIZE: ProjectSize = { slides: 0, clips: 0, markers: 0, captions: 0, lines: 0, bytes: 0 };

export function measureProject({ slides, clips, markers, captions }: ProjectParts): ProjectSize {
  const lines = listPlayedCaptions(clips, captions);
  const ofLine = new Map(captions.map((caption) => [caption, lineBytes(caption)]));
  return {
    slides: slides.length,
    clips: clips.length,
    markers: markers.length,
    captions: captions.length,
    lines: lines.length,
    bytes:
      jsonBytes({ slides, clips, markers, captions }) +
      versionBytes([...slides, ...clips, ...markers, ...captions]) +
      lines.reduce((sum, caption) => sum + ofLine.get(caption)!, 0),
  };
}

/**
 * The bound that a project of this size would exceed, in words; undefined if none. A project that exceeds one already may stay or shrink,
 * but not grow.
 */
export function findExceededBound(before: ProjectSize, after: ProjectSize): string | undefined {
  const met = NAMES.find((name) => after[name] > BOUNDS[name].most && after[name] > before[name]);
  return met && BOUNDS[met].refusal;
}

/** A save adding at most this share of a bound, while below `NEAR` of it, may run concurrently: exceeding it would take fifty at once. */
const SMALL = 1 / 500;
const NEAR = 9 / 10;

/** Whether a save is so large, or so close to a bound, that no write may happen between its read and its write. */
export const isNearBound = (before: ProjectSize, after: ProjectSize): boolean =>
  NAMES.some((name) => {
    const { most } = BOUNDS[name];
    const added = after[name] - before[name];
    return added > 0 && (added > most * SMALL || after[name] > most * NEAR);
  });
