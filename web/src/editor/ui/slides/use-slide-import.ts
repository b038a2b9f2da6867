import { useCallback, useEffect } from 'react';
import { showError } from '../../../components/feedback-store';
import { whenQuiet } from '../../../components/when-quiet';
import { showProblems } from '../../../uploads/show-problems';
import { useSession } from '../../../api/session/session-query';
import { useEditor } from '../editor-context';

/** The reader of slides is large, and not needed for the first screen. */
const loadImport = () => import('../../../uploads/import-files');

/** Gives the function that turns files into slides at the end of the deck; each can be seen as soon as it is made here. */
export function useSlideImport(): (files: File[]) => void {
  const { store, mayEdit } = useEditor();
  const { uid } = useSession().user;
  // The connection may be gone when it is needed.
  useEffect(() => {
    if (mayEdit)
      whenQuiet(
        () =>
          void loadImport()
            .then(({ prepareImport }) => prepareImport())
            .catch(() => undefined),
      );
  }, [mayEdit]);
  return useCallback(
    (files) => {
      const { slides, project } = store.getState().view;
      const run = async () => {
        const { importFiles } = await loadImport();
        const after = slides.at(-1)?.position;
        showProblems(
          project.id,
          await importFiles({ uid, projectId: project.id }, files, { after, slideCount: slides.length }),
        );
      };
      run().catch(showError);
    },
    [store, uid],
  );
}
