import { LINES_SHOWN_MAX, listPlayedCaptions } from '#shared/captions/caption-spans';
import { type Caption, CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import { MARKERS_PER_PROJECT_MAX } from '#shared/entities/marker';
import type { Project } from '#shared/entities/project';
import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';

const MB = 1024 ** 2;

/** Bytes of all records of a project as it is opened: what opens it answers with 6 MB at most, some of it the pictures of slide changes. */
export const RECORD_BYTES_MAX = 4 * MB;

/** How much a project holds of each thing that is bounded. */
export interface ProjectSize {
  slides: number;
  clips: number;
  markers: number;
  captions: number;
  /** Captions, each as often as it is played. */
  lines: number;
  /** Of the records as the project is opened, where each clip lists the captions that it plays. */
  bytes: number;
}

const BOUNDS: Record<keyof ProjectSize, { most: number; refusal: string }> = {
  slides: { most: SLIDES_PER_PROJECT_MAX, refusal: `A project holds at most ${SLIDES_PER_PROJECT_MAX} slides.` },
  clips: { most: CLIPS_PER_PROJECT_MAX, refusal: `A project holds at most ${CLIPS_PER_PROJECT_MAX} clips.` },
  markers: {
    most: MARKERS_PER_PROJECT_MAX,
    refusal: `A project holds at most ${MARKERS_PER_PROJECT_MAX} slide changes.`,
  },
  captions: {
    most: CAPTIONS_PER_PROJECT_MAX,
    refusal: `A project holds at most ${CAPTIONS_PER_PROJECT_MAX} captions.`,
  },
  lines: {
    most: LINES_SHOWN_MAX,
    refusal: `A project shows at most ${LINES_SHOWN_MAX} captions, each as often as it is played.`,
  },
  bytes: {
    most: RECORD_BYTES_MAX,
    refusal: `A project holds at most ${RECORD_BYTES_MAX / MB} MB of notes, captions and slide changes.`,
  },
};
const NAMES = Object.keys(BOUNDS) as (keyof ProjectSize)[];

const encoder = new TextEncoder();
const jsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;
const lineBytes = ({ start, end, text }: Caption): number => jsonBytes({ start, end, text }) + 1;

/** A version has more digits the later it is: what becomes shorter must not seem longer by them. */
const VERSION_DIGITS = 16;
const versionBytes = (records: readonly { version: number }[]): number =>
  records.reduce((sum, { version }) => sum + VERSION_DIGITS - `${version}`.length, 0);

/** The size of a project before it holds anything. */
export const EMPTY_SIZE: ProjectSize = { slides: 0, clips: 0, markers: 0, captions: 0, lines: 0, bytes: 0 };

/** How much these records of a project are. */
export function measureProject({
  slides,
  clips,
  markers,
  captions,
}: Pick<Project, 'slides' | 'clips' | 'markers' | 'captions'>): ProjectSize {
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
 * Which bound a project of this size would go beyond, in words; undefined where it may be. One that holds too much already may stay
 * and become smaller, but not grow.
 */
export function findExceededBound(before: ProjectSize, after: ProjectSize): string | undefined {
  const met = NAMES.find((name) => after[name] > BOUNDS[name].most && after[name] > before[name]);
  return met && BOUNDS[met].refusal;
}

/** A save of so small a part of a bound, up to so much of it, may pass another one: to go beyond, fifty would have to at once. */
const SMALL = 1 / 500;
const NEAR = 9 / 10;

/** Whether a save adds so much, or so near to a bound, that nothing may be written between its read and its write. */
export const isNearBound = (before: ProjectSize, after: ProjectSize): boolean =>
  NAMES.some((name) => {
    const { most } = BOUNDS[name];
    const added = after[name] - before[name];
    return added > 0 && (added > most * SMALL || after[name] > most * NEAR);
  });
