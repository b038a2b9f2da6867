import { formatClock } from '#shared/time/time-text';
import { recordingsWording as words } from '../../../wording/recordings';
import type { TakeFit } from '../recorder/model/room';
import type { Take } from '../store/take';
import { calculateExpiry, daysLeft, updateTakeMetadata } from '../store/take-storage';
import { deleteTake, isEmptyTake, listEmptyTakes, listTakes, type StoredTake, withTakeLock } from '../store/takes';
import { takeJobStore } from '../take-jobs';

/** A take on this computer that is in no project, as the Recordings list shows it. */
export interface Recording extends StoredTake {
  expiresAt: number;
}

/**
 * Lists a person's recordings, newest first. Deletes expired recordings whose owner was notified before, and every account's kept or empty
 * takes, unless they are locked.
 * @param projectIds the projects that the person may open
 * @param options `shown`: how many of the newest recordings the list shows with their expiry, which notifies the person
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
    // If it can't be stored, the recording stays and the next listing tries again.
    if (metadata.expiresAt === undefined && clocks.server !== undefined)
      await updateTakeMetadata(id, { expiresAt }).catch(() => undefined);
  }
  return recordings;
}

/** Deletes a take unless it is locked. `still` is checked under the lock, because there may be sound in the take by then. */
const deleteIfUnlocked = (takeId: string, still = () => Promise.resolve(true)): Promise<void> =>
  withTakeLock(takeId, async () => {
    if (await still()) await deleteTake(takeId);
  }).catch(() => undefined);

/**
 * Whether a person made a take on this computer. A take without a user id belongs to everyone who may open its project. Takes of the
 * recording check have no project and belong to nobody.
 * @param projectIds the projects that the person may open
 */
export const isOwnRecording = (
  take: Pick<StoredTake, 'uid' | 'projectId'>,
  uid: string,
  projectIds: ReadonlySet<string>,
): boolean => take.projectId !== '' && (take.uid === '' ? projectIds.has(take.projectId) : take.uid === uid);

/** The current time by two clocks, Unix milliseconds. */
interface Clocks {
  /** This computer's, which may be wrong. */
  here: number;
  /** The server's; undefined until it has answered. */
  server: number | undefined;
}

/**
 * The bounds of the current time: the earlier and the later clock. A single clock never makes a recording expire, so that a computer set a
 * month ahead keeps its recordings. Nothing expires until a server has answered.
 */
export const boundNow = ({ here, server }: Clocks): { atLeast: number; atMost: number } => ({
  atLeast: Math.min(here, server ?? -Infinity),
  atMost: Math.max(here, server ?? -Infinity),
});

const SOON_DAYS = 3;

/** Whether a recording expires so soon that the list warns about it. `now` is in Unix milliseconds. */
export const isExpiringSoon = ({ expiresAt }: Pick<Recording, 'expiresAt'>, now: number): boolean =>
  daysLeft(expiresAt, now) <= SOON_DAYS;

export const daysToNextExpiry = (
  recordings: readonly Pick<Recording, 'expiresAt'>[],
  now: number,
): number | undefined => {
  const soon = recordings.filter((recording) => isExpiringSoon(recording, now));
  return soon.length === 0 ? undefined : Math.min(...soon.map(({ expiresAt }) => daysLeft(expiresAt, now)));
};

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' });

export const recordingName = ({ startedAt, durationMs }: Pick<StoredTake, 'startedAt' | 'durationMs'>): string =>
  words.recordingName(day.format(startedAt), formatClock(durationMs));

/** The file name for a saved take: the date and time at which it was made, in an order that sorts. */
export function recordingFileName({ startedAt, video }: Pick<Take, 'startedAt' | 'video'>): string {
  const at = new Date(startedAt);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return words.fileName(`${date} ${two(at.getHours())}.${two(at.getMinutes())}`, video?.file ? 'mp4' : 'm4a');
}

/** Adds a recording to a project; false if it was refused or stopped. The progress is shown with the recording. */
export type AddRecording = (
  takeId: string,
  project: { id: string; name: string },
  how: Pick<TakeFit, 'part' | 'leavesRest'>,
) => Promise<boolean>;
