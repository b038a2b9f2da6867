import { useCallback } from 'react';
import { showError } from '../../../components/feedback-store';
import { showProblems } from '../../../uploads/show-problems';
import { withSaved } from '../../model/editor-state';
import { slideRecord } from '../../model/records';
import { withRecord } from '../../model/saved-records';
import { useEditor } from '../editor-context';

/** Gives the function that turns files into slides at the end of the deck; each appears as soon as it has arrived. */
export function useSlideImport(): (files: File[]) => void {
  const { store } = useEditor();
  return useCallback(
    (files) => {
      const { slides, project } = store.getState().view;
      const run = async () => {
        // The reader of PDF files is large, and only needed here.
        const { importFiles } = await import('../../../uploads/import-files');
        const { problems } = await importFiles(project.id, files, {
          after: slides.at(-1)?.position ?? 0,
          slideCount: slides.length,
          onSlide: (slide) => store.setState((state) => withSaved(state, withRecord(state.saved, slideRecord(slide)))),
        });
        showProblems(problems);
      };
      run().catch(showError);
    },
    [store],
  );
}
