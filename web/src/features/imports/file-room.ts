import type { Account } from '#shared/entities/account';
import { CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import { bytesText, leftThisMonth, planLimit, roomToStore } from '#shared/plans';
import { clipFilesWording as words } from '../../wording/media-files';
import { ImportProblem, meetsPlan, messageOfProblem } from './import-problem';
import { kindOfSlideFile } from './model/slide-file-kind';
import { isClipFile } from './model/sort-files';

/** How much may still be added to a project. */
export interface FileRoom {
  roomMs: number;
  /** How many clips more the project may have. */
  roomClips: number;
  /** What the plan leaves of the team's stored bytes. */
  roomBytes: number;
  /** How many bytes the team may still send in this month, whatever it deletes. */
  monthBytes: number;
}

/** What an account leaves of bytes, at a moment. */
export const bytesLeftBy = (account: Account, now: number): Pick<FileRoom, 'roomBytes' | 'monthBytes'> => ({
  roomBytes: roomToStore(account),
  monthBytes: leftThisMonth(account, now),
});

/** Slides that a project could be opened with take no less. */
const SLIDES_LEAST_BYTES = 1024 ** 2;

const minutes = (ms: number): string => (Math.floor(Math.max(0, ms) / 6000) / 10).toFixed(1);

/** Throws `ImportProblem` for a file for which there is no room. `duration` in milliseconds. */
export function checkClipRoom({ name, size }: File, duration: number, room: FileRoom): void {
  const { roomMs, roomClips, roomBytes, monthBytes } = room;
  if (duration > roomMs) throw new ImportProblem(words.noRoom(name, minutes(duration + 5999), minutes(roomMs)), true);
  if (roomClips < 1) throw new ImportProblem(words.noClip(name, CLIPS_PER_PROJECT_MAX));
  if (size > roomBytes) throw new ImportProblem(words.noBytes(name, bytesText(size), bytesText(roomBytes)), true);
  if (size > monthBytes) throw new ImportProblem(words.noMonth(name, bytesText(size), bytesText(monthBytes)), true);
}

/** Throws `ImportProblem` for slides where there is as good as no room; how large their pictures become is not known before they are read. */
export function checkSlidesRoom({ name, size }: File, { roomBytes, monthBytes }: FileRoom): void {
  const least = Math.min(size, SLIDES_LEAST_BYTES);
  if (least > roomBytes) throw new ImportProblem(words.noBytesForSlides(name, bytesText(roomBytes)), true);
  if (least > monthBytes) throw new ImportProblem(words.noMonthForSlides(name, bytesText(monthBytes)), true);
}

/**
 * Why a new project would stay empty: an error that names each of the files, one line for each; undefined where one of them can be
 * taken. Only looks at what they are: one that is damaged further in is found when it is read.
 */
export async function whyNoneFits(files: readonly File[], room: FileRoom): Promise<Error | undefined> {
  const looks = await Promise.allSettled(files.map((file) => lookAt(file, room)));
  const problems = looks.flatMap((look) => (look.status === 'rejected' ? [look.reason as unknown] : []));
  if (problems.length < files.length) return undefined;
  const text = files.map(({ name }, index) => messageOfProblem(name, problems[index])).join('\n');
  return problems.some(meetsPlan) ? planLimit(text) : new Error(text);
}

async function lookAt(file: File, room: FileRoom): Promise<void> {
  if (!(await isClipFile(file))) {
    await kindOfSlideFile(file);
    return checkSlidesRoom(file, room);
  }
  // The reader of these files is large, and only needed here.
  const { readClipFile } = await import('./clips/read-clip-file');
  checkClipRoom(file, (await readClipFile(file)).duration, room);
}
