import { useCallback, useEffect } from 'react';
import { whenQuiet } from '../../../components/when-quiet';
import { showImportError, showProblems } from '../../../uploads/show-problems';
import { useSession } from '../../../api/session/session-query';
import { useEditor } from '../editor-context';

/** The reader of slides is large, and not needed for the first screen. */
const loadImport = () => import('../../../uploads/import-files');

/** Loads it ahead: the connection may be gone when it is needed. */
const loadImportAhead = () =>
  void loadImport()
    .then(({ prepareImport }) => prepareImport())
    .catch(() => undefined);

/** Gives the function that turns files into slides at the end of the deck; each can be seen as soon as it is made here. */
export function useSlideImport(): (files: File[]) => void {
  const { store, mayEdit } = useEditor();
  const { uid } = useSession().user;
  useEffect(() => {
    if (mayEdit) whenQuiet(loadImportAhead);
  }, [mayEdit]);
  return useCallback(
    (files) => {
      const { slides, project } = store.getState().view;
      const run = async () => {
        const { importFiles } = await loadImport();
        const room = { after: slides.at(-1)?.position, slideCount: slides.length };
        showProblems(project.id, await importFiles({ uid, projectId: project.id }, files, room));
      };
      run().catch(showImportError);
    },
    [store, uid],
  );
}
