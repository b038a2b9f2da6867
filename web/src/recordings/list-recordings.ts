import { expiryOf } from '../media/capture/take-expiry';
import { deleteTake, listEmptyTakes, listTakes, noteExpiry, type StoredTake } from '../media/capture/takes';
import { withTakeAlone } from '../recorder/hold-take';
import { isRecordingOf } from './model/whose';
import { workStore } from './work-store';

/** A take on this computer that is in no project, as its person sees it. */
export interface Recording extends StoredTake {
  /** When it goes, Unix milliseconds. */
  expiresAt: number;
}

/**
 * A person's recordings, the newest first. That they are listed is how the person is told when they go; what is due goes now,
 * and so does what is kept or empty, whosever it is, unless somebody works with it.
 * @param projectIds the projects that the person may open
 * @param now Unix milliseconds
 */
export async function listRecordings(uid: string, projectIds: ReadonlySet<string>, now: number): Promise<Recording[]> {
  const recordings: Recording[] = [];
  const inWork = new Set(Object.keys(workStore.getState()));
  for (const take of await listTakes(inWork)) {
    if (take.note.isKept) await deleteUnheld(take.id);
    if (take.note.isKept || !isRecordingOf(take, uid, projectIds)) continue;
    const expiresAt = take.note.expiresAt ?? expiryOf(take.startedAt, now);
    // Where neither can be written, the recording stays; the next listing tries again.
    if (take.note.expiresAt === undefined) await noteExpiry(take.id, expiresAt).catch(() => undefined);
    const isDue = expiresAt <= now && !inWork.has(take.id);
    if (isDue) await deleteUnheld(take.id);
    else recordings.push({ ...take, expiresAt });
  }
  for (const takeId of await listEmptyTakes()) await deleteUnheld(takeId);
  return recordings.reverse();
}

const deleteUnheld = (takeId: string): Promise<void> =>
  withTakeAlone(takeId, () => deleteTake(takeId)).catch(() => undefined);
