import { Plus } from 'lucide-react';
import { useSignedInUid } from '../../../platform/api/session/session-query';
import { Button } from '../../../platform/components/button';
import { recorderWording as words } from '../../../wording/recorder';
import type { ImportTarget } from '../import-files';
import { showImportError } from '../../../platform/components/feedback-store';
import { showProblems } from '../import-problem';
import { DropOverlay } from './drop-area';
import { useFilePicker } from './use-file-picker';
import { useWindowFiles } from './use-window-files';

/** Lets a person whose project has no slides choose or drop files before a take. Each slide can be shown as soon as it is made here. */
export function AddSlides({ projectId }: { projectId: string }) {
  const uid = useSignedInUid();
  const add = (files: File[]) => void (uid !== undefined && addSlides({ uid, projectId }, files));
  const { input, choose } = useFilePicker(add);
  const isOver = useWindowFiles(add, { isInDialog: true });
  return (
    <>
      {input}
      <Button icon={<Plus />} onClick={choose}>
        {words.addSlides}
      </Button>
      {isOver && <DropOverlay text={words.dropNow} />}
    </>
  );
}

async function addSlides(target: ImportTarget, files: File[]): Promise<void> {
  try {
    // The PDF reader is large, and only needed here.
    const { importFiles } = await import('../import-files');
    showProblems(target.projectId, await importFiles(target, files));
  } catch (error) {
    showImportError(error);
  }
}
