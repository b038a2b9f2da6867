import { Plus } from 'lucide-react';
import { Button } from '../../components/button';
import { showError } from '../../components/feedback-store';
import { showProblems } from '../../uploads/show-problems';
import { useFilePicker } from '../../uploads/ui/use-file-picker';
import { recorderWording as words } from '../../wording/recorder';

/** Lets somebody whose project has no slides add some before they talk; each can be shown as soon as it is made here. */
export function AddSlides({ projectId }: { projectId: string }) {
  const { input, choose } = useFilePicker((files) => void addSlides(projectId, files));
  return (
    <>
      {input}
      <Button icon={<Plus />} onClick={choose}>
        {words.addSlides}
      </Button>
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
