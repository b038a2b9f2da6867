import type { RecordedProject } from './recorded-project';

/** The end of what is said is heard a moment after it was measured: the take stops so long before the limit. */
const STOPS_BEFORE_MS = 300;
/** A part that is shorter is no recording. */
const PART_MIN_MS = 1000;
/** On a busy computer a take stops so much too late, less than a word: nobody has anything to choose of that. */
const CHOICE_FROM_MS = 300;

export type RoomWarning = 'one-minute' | 'ten-seconds';

/** Which part of a take that is longer than the plan allows is kept. */
export type PartChoice = 'beginning' | 'end';

/** Milliseconds of a take's sound, from its beginning. */
export interface TakePart {
  fromMs: number;
  toMs: number;
}

/** How much longer a take may go on, milliseconds. */
export const remainingMs = (roomMs: number, recordedMs: number): number => Math.max(0, roomMs - recordedMs);

/** What is said about the time that is left, if anything. */
export function roomWarning(leftMs: number): RoomWarning | null {
  if (leftMs <= 10_000) return 'ten-seconds';
  return leftMs <= 60_000 ? 'one-minute' : null;
}

/** Whether a take has to stop now, so that all of it can be kept. */
export const isRoomFull = (roomMs: number, recordedMs: number): boolean => recordedMs >= roomMs - STOPS_BEFORE_MS;

/** Whether there is room for a recording at all. */
export const hasRoom = (roomMs: number): boolean => roomMs >= PART_MIN_MS + STOPS_BEFORE_MS;

/** What a minute of sound takes, with its waveform; less is room for nothing that somebody would say. */
const BYTES_MIN = 1024 ** 2;

/** Why nothing can be recorded into a project, before anybody speaks; undefined where there is room. */
export function findRoomShortage({
  roomMs,
  roomBytes,
  roomClips,
}: Pick<RecordedProject, 'roomMs' | 'roomBytes' | 'roomClips'>): 'time' | 'bytes' | 'clips' | undefined {
  if (!hasRoom(roomMs)) return 'time';
  if (roomBytes < BYTES_MIN) return 'bytes';
  return roomClips < 1 ? 'clips' : undefined;
}

/** Whether the person has to choose what is kept of a take; a moment over the limit is cut off its end without a word. */
export const isPartChoiceNeeded = (durationMs: number, roomMs: number): boolean =>
  durationMs > roomMs && (durationMs - roomMs >= CHOICE_FROM_MS || !hasRoom(roomMs));

/** What is kept of a take where the plan leaves so much room. */
export interface TakeFit {
  /** The part that fits; undefined when all of it does. */
  part: TakePart | undefined;
  /** Whether the person chooses the part, and the rest stays a recording. */
  leavesRest: boolean;
  /** Whether there is room for any of it. */
  canKeep: boolean;
}

/** What is kept of a take of a length where there is so much room, by the person's choice. */
export function fitTake(durationMs: number, roomMs: number, choice: PartChoice): TakeFit {
  const leavesRest = isPartChoiceNeeded(durationMs, roomMs);
  const part = findFittingPart(durationMs, roomMs, leavesRest ? choice : 'beginning');
  return { part, leavesRest, canKeep: !part || hasRoom(roomMs) };
}

/** The part of a take that fits; undefined when all of it does. */
export function findFittingPart(durationMs: number, roomMs: number, choice: PartChoice): TakePart | undefined {
  if (durationMs <= roomMs) return undefined;
  const lengthMs = Math.max(0, Math.floor(roomMs));
  return choice === 'beginning' ? { fromMs: 0, toMs: lengthMs } : { fromMs: durationMs - lengthMs, toMs: durationMs };
}
