import { Plus } from 'lucide-react';
import { useSignedInUid } from '../../api/session/session-query';
import { Button } from '../../components/button';
import type { ImportTarget } from '../../uploads/import-files';
import { showImportError, showProblems } from '../../uploads/show-problems';
import { DropVeil } from '../../uploads/ui/drop-veil';
import { useFilePicker } from '../../uploads/ui/use-file-picker';
import { useWindowFiles } from '../../uploads/ui/use-window-files';
import { recorderWording as words } from '../../wording/recorder';

/** Lets somebody whose project has no slides choose or drop some before they talk; each can be shown as soon as it is made here. */
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
      {isOver && <DropVeil text={words.dropNow} />}
    </>
  );
}

async function addSlides(target: ImportTarget, files: File[]): Promise<void> {
  try {
    // The reader of PDF files is large, and only needed here.
    const { importFiles } = await import('../../uploads/import-files');
    showProblems(target.projectId, await importFiles(target, files));
  } catch (error) {
    showImportError(error);
  }
}
