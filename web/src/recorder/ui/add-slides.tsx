import { Plus } from 'lucide-react';
import { Button } from '../../components/button';
import { showError } from '../../components/feedback-store';
import { showProblems } from '../../uploads/show-problems';
import { DropVeil } from '../../uploads/ui/drop-veil';
import { useFilePicker } from '../../uploads/ui/use-file-picker';
import { useWindowFiles } from '../../uploads/ui/use-window-files';
import { recorderWording as words } from '../../wording/recorder';

/** Lets somebody whose project has no slides choose or drop some before they talk; each can be shown as soon as it is made here. */
export function AddSlides({ projectId }: { projectId: string }) {
  const add = (files: File[]) => void addSlides(projectId, files);
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

async function addSlides(projectId: string, files: File[]): Promise<void> {
  try {
    // The reader of PDF files is large, and only needed here.
    const { importFiles } = await import('../../uploads/import-files');
    showProblems(projectId, await importFiles(projectId, files));
  } catch (error) {
    showError(error);
  }
}
