import { formatClock } from '#shared/time/time-text';
import { recordingsWording as words } from '../../../wording/recordings';
import type { TakeFit } from '../recorder/model/room';
import type { Take } from '../store/take';
import { calculateExpiry, daysLeft } from '../store/take-storage';
import {
  deleteTake,
  isEmptyTake,
  listEmptyTakes,
  listTakes,
  type StoredTake,
  storeTakeExpiry,
  withTakeLock,
} from '../store/takes';
import { takeJobStore } from '../take-jobs';

/** A take on this computer that is in no project, as its person sees it. */
export interface Recording extends StoredTake {
  /** When it goes, Unix milliseconds. */
  expiresAt: number;
}

/**
 * A person's recordings, the newest first. What is due goes now, if its person has been told before, and so does what is kept or
 * empty, whosever it is, unless somebody works with it.
 * @param projectIds the projects that the person may open
 * @param options `shown`: the person is told by this list when each of so many goes, the newest ones
 */
export async function listRecordings(
  uid: string,
  projectIds: ReadonlySet<string>,
  { clocks, shown }: { clocks: Clocks; shown: number },
): Promise<Recording[]> {
  const recordings: Recording[] = [];
  const now = boundNow(clocks);
  const inWork = new Set(Object.keys(takeJobStore.getState()));
  for (const take of await listTakes(inWork)) {
    if (take.metadata.isKept) await deleteIfUnlocked(take.id);
    if (take.metadata.isKept || !isOwnRecording(take, uid, projectIds)) continue;
    const expiresAt = take.metadata.expiresAt ?? calculateExpiry(take.startedAt, now.atMost);
    const isDue = expiresAt <= now.atLeast && !inWork.has(take.id) && !take.metadata.addTo;
    if (isDue) await deleteIfUnlocked(take.id);
    else recordings.push({ ...take, expiresAt });
  }
  for (const takeId of await listEmptyTakes()) await deleteIfUnlocked(takeId, () => isEmptyTake(takeId));
  recordings.reverse();
  for (const { id, metadata, expiresAt } of recordings.slice(0, shown)) {
    // Where it can't be written, the recording stays; the next listing tries again.
    if (metadata.expiresAt === undefined && clocks.server !== undefined)
      await storeTakeExpiry(id, expiresAt).catch(() => undefined);
  }
  return recordings;
}

/** Deletes a take unless somebody works with it. `still` is asked when nobody can any more: there may be sound in it by then. */
const deleteIfUnlocked = (takeId: string, still = () => Promise.resolve(true)): Promise<void> =>
  withTakeLock(takeId, async () => {
    if (await still()) await deleteTake(takeId);
  }).catch(() => undefined);

/**
 * Whether a take on this computer is one of a person's recordings: they made it. One of before takes said who made them is
 * that of whoever may open its project. Those of the recording check belong to no project and to nobody.
 * @param projectIds the projects that the person may open
 */
export const isOwnRecording = (
  take: Pick<StoredTake, 'uid' | 'projectId'>,
  uid: string,
  projectIds: ReadonlySet<string>,
): boolean => take.projectId !== '' && (take.uid === '' ? projectIds.has(take.projectId) : take.uid === uid);

/** What clocks say, in Unix milliseconds. */
interface Clocks {
  /** This computer's, which may stand anywhere. */
  here: number;
  /** The server's; undefined while none has answered. */
  server: number | undefined;
}

/**
 * What may be taken for now: at least what both clocks have come to, at most what one of them has. Nothing is let go because of a
 * single clock, so that a computer set a month ahead keeps its recordings, and nothing while no server has answered.
 */
export const boundNow = ({ here, server }: Clocks): { atLeast: number; atMost: number } => ({
  atLeast: Math.min(here, server ?? -Infinity),
  atMost: Math.max(here, server ?? -Infinity),
});

const SOON_DAYS = 3;

/** Whether a recording goes so soon that it is to be said loudly. `now` in Unix milliseconds. */
export const isExpiringSoon = ({ expiresAt }: Pick<Recording, 'expiresAt'>, now: number): boolean =>
  daysLeft(expiresAt, now) <= SOON_DAYS;

/** In how many days the next recording goes, when that is soon; undefined when none does. */
export const daysToNextExpiry = (
  recordings: readonly Pick<Recording, 'expiresAt'>[],
  now: number,
): number | undefined => {
  const soon = recordings.filter((recording) => isExpiringSoon(recording, now));
  return soon.length === 0 ? undefined : Math.min(...soon.map(({ expiresAt }) => daysLeft(expiresAt, now)));
};

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** What a recording is called: when it was made, and its length. */
export const recordingName = ({ startedAt, durationMs }: Pick<StoredTake, 'startedAt' | 'durationMs'>): string =>
  words.nameOf(day.format(startedAt), formatClock(durationMs));

/** The name of the file that a take is saved as: the day and the time at which it was made, as they sort. */
export function recordingFileName({ startedAt, video }: Pick<Take, 'startedAt' | 'video'>): string {
  const at = new Date(startedAt);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return words.fileName(`${date} ${two(at.getHours())}.${two(at.getMinutes())}`, video?.file ? 'mp4' : 'm4a');
}

/** Adds a recording to a project; false when it was refused or stopped. How it goes is shown with the recording. */
export type AddRecording = (
  takeId: string,
  project: { id: string; name: string },
  how: Pick<TakeFit, 'part' | 'leavesRest'>,
) => Promise<boolean>;
