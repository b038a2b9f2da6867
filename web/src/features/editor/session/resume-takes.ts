import { showToast } from '../../../platform/components/toasts';
import { getTakeMetadata } from '../../takes/store/take-storage';
import { listTakes } from '../../takes/store/takes';
import { takeJobStore } from '../../takes/take-jobs';
import { withLock } from '../../../platform/storage/locks';
import { recorderWording as words } from '../../../wording/recorder';
import { type AddTakeOptions, addTakeToProject } from './add-take-to-project';

/** One tab of this browser goes on with them. */
const LOCK = 'resume-takes';

/**
 * Goes on with adding the takes that a person kept, and whose page was closed before the server had them; says so. Those for a project of
 * another team wait until the person works there again. Rejects while another tab does it.
 */
export async function resumeTakes(of: Pick<AddTakeOptions, 'uid' | 'accountId' | 'openProject'>): Promise<void> {
  const resume = async () => {
    const takes = await listTakes();
    await Promise.all(
      takes.map(async ({ id, uid, metadata: { isKept } }) => {
        if (isKept || uid !== of.uid) return;
        // What has failed here is shown with the recording, and waits for the person.
        if (takeJobStore.getState()[id]) return;
        // Reading all takes lasts: one of them may have been added by now.
        const { addTo } = await getTakeMetadata(id);
        if (!addTo || addTo.accountId !== of.accountId) return;
        await addTakeToProject(id, addTo.projectId, {
          ...addTo,
          ...of,
          onResumed: () => showToast(words.addingAgain(addTo.projectName)),
        });
      }),
    );
  };
  await withLock(LOCK, resume, { ifHeld: () => new Error('Another tab goes on with them.') });
}
