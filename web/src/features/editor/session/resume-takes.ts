import { showToast } from '../../../platform/components/toasts';
import { getTakeMetadata } from '../../takes/store/take-storage';
import { listTakes } from '../../takes/store/takes';
import { takeJobStore } from '../../takes/take-jobs';
import { withLock } from '../../../platform/storage/locks';
import { recorderWording as words } from '../../../wording/recorder';
import { type AddTakeOptions, addTakeToProject } from './add-take-to-project';

/** Held by the one tab that resumes takes. */
const LOCK = 'resume-takes';

/**
 * Resumes adding the takes whose page closed before the server had them, and shows a message. Takes for another team's project wait until
 * the person works in that team. Rejects while another tab resumes takes.
 */
export async function resumeTakes(of: Pick<AddTakeOptions, 'uid' | 'accountId' | 'openProject'>): Promise<void> {
  const resume = async () => {
    const takes = await listTakes();
    await Promise.all(
      takes.map(async ({ id, uid, metadata: { isKept } }) => {
        if (isKept || uid !== of.uid) return;
        // A failure in this tab is shown with the recording and waits for the person.
        if (takeJobStore.getState()[id]) return;
        // Listing all takes is slow, so another job may have added this one meanwhile.
        const { addTo } = await getTakeMetadata(id);
        if (!addTo || addTo.accountId !== of.accountId) return;
        await addTakeToProject(id, addTo.projectId, {
          ...addTo,
          ...of,
          onResumed: () => showToast(words.retryingAdd(addTo.projectName)),
        });
      }),
    );
  };
  await withLock(LOCK, resume, { ifHeld: () => new Error('Another tab resumes them.') });
}
