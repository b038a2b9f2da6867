import type { Account } from '#shared/entities/account';
import { CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import { formatBytes, remainingMonthlyUpload, planLimitError, remainingStorage } from '#shared/plans';
import { clipFilesWording as words } from '../../wording/imports';
import { ImportProblem, isPlanProblem, formatProblem } from './import-problem';
import { detectSlideFileKind } from './model/slide-file-kind';
import { isClipFile } from './model/sort-files';

export interface FileRoom {
  roomMs: number;
  roomClips: number;
  /** Remaining storage of the team's plan. */
  roomBytes: number;
  /** Bytes that the team may still upload this month; deleting doesn't raise it. */
  monthBytes: number;
}

export const remainingBytes = (account: Account, now: number): Pick<FileRoom, 'roomBytes' | 'monthBytes'> => ({
  roomBytes: remainingStorage(account),
  monthBytes: remainingMonthlyUpload(account, now),
});

const SLIDES_MIN_BYTES = 1024 ** 2;

const formatMinutes = (ms: number): string => (Math.floor(Math.max(0, ms) / 6000) / 10).toFixed(1);

/** Throws `ImportProblem` if a file exceeds a limit. `duration` in milliseconds. */
export function assertClipFits({ name, size }: File, duration: number, room: FileRoom): void {
  const { roomMs, roomClips, roomBytes, monthBytes } = room;
  if (duration > roomMs)
    throw new ImportProblem(words.noRoom(name, formatMinutes(duration + 5999), formatMinutes(roomMs)), true);
  if (roomClips < 1) throw new ImportProblem(words.clipsFull(name, CLIPS_PER_PROJECT_MAX));
  if (size > roomBytes)
    throw new ImportProblem(words.storageFull(name, formatBytes(size), formatBytes(roomBytes)), true);
  if (size > monthBytes)
    throw new ImportProblem(words.uploadsFull(name, formatBytes(size), formatBytes(monthBytes)), true);
}

/** Throws `ImportProblem` if there is almost no room for slides; the size of their pictures is unknown before they are read. */
export function assertSlidesFit({ name, size }: File, { roomBytes, monthBytes }: FileRoom): void {
  const least = Math.min(size, SLIDES_MIN_BYTES);
  if (least > roomBytes) throw new ImportProblem(words.storageFullForSlides(name, formatBytes(roomBytes)), true);
  if (least > monthBytes) throw new ImportProblem(words.uploadsFullForSlides(name, formatBytes(monthBytes)), true);
}

/** Why a new project would stay empty, a line per file; undefined if any can be imported. Checks only types and limits. */
export async function findRoomProblem(files: readonly File[], room: FileRoom): Promise<Error | undefined> {
  const checks = await Promise.allSettled(files.map((file) => assertFileFits(file, room)));
  const problems = checks.flatMap((look) => (look.status === 'rejected' ? [look.reason as unknown] : []));
  if (problems.length < files.length) return undefined;
  const text = files.map(({ name }, index) => formatProblem(name, problems[index])).join('\n');
  return problems.some(isPlanProblem) ? planLimitError(text) : new Error(text);
}

async function assertFileFits(file: File, room: FileRoom): Promise<void> {
  if (!(await isClipFile(file))) {
    await detectSlideFileKind(file);
    return assertSlidesFit(file, room);
  }
  // A separate chunk, because it is large and only needed here.
  const { readClipFile } = await import('./clips/read-clip-file');
  assertClipFits(file, (await readClipFile(file)).duration, room);
}
