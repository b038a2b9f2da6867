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

export const SIZE_MAX: ProjectSize = {
  slides: BOUNDS.slides.most,
  clips: BOUNDS.clips.most,
  markers: BOUNDS.markers.most,
  captions: BOUNDS.captions.most,
  lines: BOUNDS.lines.most,
  bytes: BOUNDS.bytes.most,
};

const encoder = new TextEncoder();
/** As an element of a list in JSON. */
const jsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length + 1;
const lineBytes = ({ start, end, text }: Caption): number => jsonBytes({ start, end, text });

/** Later versions have more digits, which must not make a shortened record count as larger. */
const VERSION_DIGITS = 16;
const recordBytes = (record: { version: number }): number =>
  jsonBytes(record) + VERSION_DIGITS - `${record.version}`.length;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export const EMPTY_SIZE: ProjectSize = { slides: 0, clips: 0, markers: 0, captions: 0, lines: 0, bytes: 0 };

/** Measures records. Sizes add up: each record, and each pair of a clip and a caption that it plays, counts by itself. */
export function measureProject({ slides, clips, markers, captions }: ProjectParts): ProjectSize {
  const lines = listPlayedCaptions(clips, captions);
  return {
    slides: slides.length,
    clips: clips.length,
    markers: markers.length,
    captions: captions.length,
    lines: lines.length,
    bytes: sum([...slides, ...clips, ...markers, ...captions].map(recordBytes)) + sum(lines.map(lineBytes)),
  };
}

const mapSizes = (map: (name: keyof ProjectSize) => number): ProjectSize =>
  Object.fromEntries(NAMES.map((name) => [name, map(name)])) as unknown as ProjectSize;

export const addSizes = (a: ProjectSize, b: ProjectSize): ProjectSize => mapSizes((name) => a[name] + b[name]);
export const subtractSizes = (a: ProjectSize, b: ProjectSize): ProjectSize => mapSizes((name) => a[name] - b[name]);

/**
 * The bound that a project of this size would exceed, in words; undefined if none. A project that exceeds one already may stay or shrink,
 * but not grow.
 */
export function findExceededBound(before: ProjectSize, after: ProjectSize): string | undefined {
  const met = NAMES.find((name) => after[name] > BOUNDS[name].most && after[name] > before[name]);
  return met && BOUNDS[met].refusal;
}
