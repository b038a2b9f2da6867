import { showToast } from '../../components/toasts';
import { listTakes } from '../../media/capture/takes';
import { takeJobStore } from '../../recorder/take-jobs';
import { withLock } from '../../storage/locks';
import { recorderWording as words } from '../../wording/recorder';
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
      takes.map(async ({ id, uid, note: { addTo, isKept } }) => {
        if (!addTo || isKept || uid !== of.uid || addTo.accountId !== of.accountId) return;
        // What has failed here is shown with the recording, and waits for the person.
        if (takeJobStore.getState()[id]) return;
        showToast(words.addingAgain(addTo.projectName));
        await addTakeToProject(id, addTo.projectId, { ...addTo, ...of });
      }),
    );
  };
  await withLock(LOCK, resume, { ifHeld: () => new Error('Another tab goes on with them.') });
}
