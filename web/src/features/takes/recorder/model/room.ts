import type { RecordedProject } from './recorded-project';

/** The last sound arrives a moment after it was measured, so the take stops this long before the limit. */
const STOPS_BEFORE_MS = 300;
/** A shorter part is no recording. */
const PART_MIN_MS = 1000;
/** On a busy computer, a take stops this much too late, less than a word. That is too little for a choice. */
const CHOICE_FROM_MS = 300;

type RoomWarning = 'one-minute' | 'ten-seconds';

/** Which part to keep of a take that is longer than the plan allows. */
export type PartChoice = 'beginning' | 'end';

/** Milliseconds from the beginning of a take. */
export interface TakePart {
  fromMs: number;
  toMs: number;
}

export const remainingMs = (roomMs: number, recordedMs: number): number => Math.max(0, roomMs - recordedMs);

export function roomWarning(leftMs: number): RoomWarning | null {
  if (leftMs <= 10_000) return 'ten-seconds';
  return leftMs <= 60_000 ? 'one-minute' : null;
}

/** Whether a take has to stop now, so that all of it can be kept. */
export const isRoomFull = (roomMs: number, recordedMs: number): boolean => recordedMs >= roomMs - STOPS_BEFORE_MS;

export const hasRoom = (roomMs: number): boolean => roomMs >= PART_MIN_MS + STOPS_BEFORE_MS;

/** The size of a minute of sound with its waveform; less space is useless. */
const BYTES_MIN = 1024 ** 2;

/** Why nothing can be recorded into a project, before a take; undefined if there is room. */
export function findRoomShortage({
  roomMs,
  roomBytes,
  roomClips,
}: Pick<RecordedProject, 'roomMs' | 'roomBytes' | 'roomClips'>): 'time' | 'bytes' | 'clips' | undefined {
  if (!hasRoom(roomMs)) return 'time';
  if (roomBytes < BYTES_MIN) return 'bytes';
  return roomClips < 1 ? 'clips' : undefined;
}

/** Whether the person has to choose which part of a take to keep. A moment over the limit is silently cut off its end. */
export const isPartChoiceNeeded = (durationMs: number, roomMs: number): boolean =>
  durationMs > roomMs && (durationMs - roomMs >= CHOICE_FROM_MS || !hasRoom(roomMs));

export interface TakeFit {
  /** Undefined if all of it fits. */
  part: TakePart | undefined;
  /** Whether the person chooses the part, and the rest stays a recording. */
  leavesRest: boolean;
  canKeep: boolean;
}

export function fitTake(durationMs: number, roomMs: number, choice: PartChoice): TakeFit {
  const leavesRest = isPartChoiceNeeded(durationMs, roomMs);
  const part = findFittingPart(durationMs, roomMs, leavesRest ? choice : 'beginning');
  return { part, leavesRest, canKeep: !part || hasRoom(roomMs) };
}

export function findFittingPart(durationMs: number, roomMs: number, choice: PartChoice): TakePart | undefined {
  if (durationMs <= roomMs) return undefined;
  const lengthMs = Math.max(0, Math.floor(roomMs));
  return choice === 'beginning' ? { fromMs: 0, toMs: lengthMs } : { fromMs: durationMs - lengthMs, toMs: durationMs };
}
