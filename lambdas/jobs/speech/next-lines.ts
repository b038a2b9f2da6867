import { type Caption, CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import type { Transcription } from '../../data/transcription-store';

/** Beside these a transaction has two writes more. */
const AT_ONCE = 90;

/** A caption that is to be. */
export type Line = Omit<Caption, 'version'>;

type Place = Pick<Caption, 'file' | 'start' | 'end'>;
const meets = (a: Place, b: Place): boolean => a.file === b.file && a.start < b.end && b.start < a.end;

/** What a project has now. */
interface There {
  captions: readonly Caption[];
  clips: readonly { file: string }[];
}

/** What is written in one go. */
export interface Step {
  put: readonly Line[];
  removed: readonly Caption[];
  /** How many of the lines were looked at then. */
  written: number;
  /** Nothing is left to be written after it. */
  isAll: boolean;
  /** The project holds no more. */
  isFull: boolean;
}

/** Where could be listened to. What nobody could hear has no new words, and keeps those that it has. */
const heardPlaces = ({ sounds, pieces }: Transcription): Place[] =>
  pieces
    .filter(({ problem }) => problem === undefined)
    .map(({ part, start, end }) => ({ file: sounds[part]!.file, start, end }));

/** Of those that are there, what gives way: what stood where was listened to when somebody asked. */
function givingWay(one: Transcription, there: readonly Caption[], lines: readonly Line[]): Caption[] {
  if (one.mode === 'fill-gaps') return [];
  const ours = new Set(lines.map(({ id }) => id));
  const heard = heardPlaces(one);
  return there.filter(
    (caption) =>
      !ours.has(caption.id) &&
      // Versions are moments: of when something was changed last.
      caption.version <= one.asked_at &&
      heard.some((place) => meets(place, caption)),
  );
}

/** The next lines, with what they stand over: as many as one transaction takes, and one at least. */
function nextLines(next: readonly Line[], going: readonly Caption[]): { lines: Line[]; removed: Set<Caption> } {
  const [lines, removed]: [Line[], Set<Caption>] = [[], new Set()];
  for (const line of next) {
    const met = going.filter((caption) => !removed.has(caption) && meets(caption, line));
    if (lines.length > 0 && lines.length + removed.size + met.length >= AT_ONCE) break;
    lines.push(line);
    for (const caption of met) removed.add(caption);
  }
  return { lines, removed };
}

/**
 * What is written next of all lines: some, and what they take the place of goes with them; in the end what else gives way. Whenever
 * it breaks off, there is so either the old or the new. What else gives way goes first where the project has no room.
 */
export function nextStep(one: Transcription, { captions, clips }: There, lines: readonly Line[]): Step {
  const written = one.written ?? 0;
  const going = givingWay(one, captions, lines);
  const next = nextLines(lines.slice(written, written + AT_ONCE), going);
  const staying = captions.filter((caption) => !next.removed.has(caption));
  const played = new Set(clips.map(({ file }) => file));
  const free = next.lines.filter((line) => played.has(line.file) && !staying.some((caption) => meets(caption, line)));
  const room = Math.max(0, CAPTIONS_PER_PROJECT_MAX - staying.length);
  const rest = going.filter((caption) => !next.removed.has(caption));
  const mustMakeRoom = rest.length > 0 && (next.lines.length === 0 || free.length > room);
  if (mustMakeRoom || next.removed.size > AT_ONCE) {
    const removed = (mustMakeRoom ? rest : [...next.removed]).slice(0, AT_ONCE);
    const isAll = next.lines.length === 0 && rest.length <= AT_ONCE;
    return { put: [], removed, written, isAll, isFull: false };
  }
  return {
    put: free.slice(0, room),
    removed: [...next.removed],
    written: written + next.lines.length,
    isAll: rest.length === 0 && written + next.lines.length >= lines.length,
    isFull: free.length > room,
  };
}
