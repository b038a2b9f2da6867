import { expiryOf } from '../media/capture/take-expiry';
import {
  deleteTake,
  isEmptyTake,
  listEmptyTakes,
  listTakes,
  noteExpiry,
  type StoredTake,
} from '../media/capture/takes';
import { withTakeLock } from '../recorder/lock-take';
import { isRecordingOf } from './model/whose';
import { type Clocks, momentOf } from './model/moment';
import { takeJobStore } from '../recorder/take-jobs';

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
  const now = momentOf(clocks);
  const inWork = new Set(Object.keys(takeJobStore.getState()));
  for (const take of await listTakes(inWork)) {
    if (take.note.isKept) await deleteUnheld(take.id);
    if (take.note.isKept || !isRecordingOf(take, uid, projectIds)) continue;
    const expiresAt = take.note.expiresAt ?? expiryOf(take.startedAt, now.atMost);
    const isDue = expiresAt <= now.atLeast && !inWork.has(take.id) && !take.note.addTo;
    if (isDue) await deleteUnheld(take.id);
    else recordings.push({ ...take, expiresAt });
  }
  for (const takeId of await listEmptyTakes()) await deleteUnheld(takeId, () => isEmptyTake(takeId));
  recordings.reverse();
  for (const { id, note, expiresAt } of recordings.slice(0, shown)) {
    // Where it can't be written, the recording stays; the next listing tries again.
    if (note.expiresAt === undefined && clocks.server !== undefined)
      await noteExpiry(id, expiresAt).catch(() => undefined);
  }
  return recordings;
}

/** Deletes a take unless somebody works with it. `still` is asked when nobody can any more: there may be sound in it by then. */
const deleteUnheld = (takeId: string, still = () => Promise.resolve(true)): Promise<void> =>
  withTakeLock(takeId, async () => {
    if (await still()) await deleteTake(takeId);
  }).catch(() => undefined);
