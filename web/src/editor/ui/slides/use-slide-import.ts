import { useCallback } from 'react';
import { showError } from '../../../components/feedback-store';
import { showProblems } from '../../../uploads/show-problems';
import { useEditor } from '../editor-context';

/** Gives the function that turns files into slides at the end of the deck; each can be seen as soon as it is made here. */
export function useSlideImport(): (files: File[]) => void {
  const { store } = useEditor();
  return useCallback(
    (files) => {
      const { slides, project } = store.getState().view;
      const run = async () => {
        // The reader of PDF files is large, and only needed here.
        const { importFiles } = await import('../../../uploads/import-files');
        const after = slides.at(-1)?.position;
        showProblems(project.id, await importFiles(project.id, files, { after, slideCount: slides.length }));
      };
      run().catch(showError);
    },
    [store],
  );
}
