import { FilePlus2 } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import { useSession } from '../../../platform/api/session/session-query';
import { Button } from '../../../platform/components/button';
import { runWhenIdle } from '../../../platform/components/run-when-idle';
import { clipFilesWording as words } from '../../../wording/imports';
import { remainingBytes } from '../../imports/file-room';
import { showImportError } from '../../../platform/components/feedback-store';
import { showProblems } from '../../imports/import-problem';
import { sortFiles } from '../../imports/model/sort-files';
import { CLIP_FILES, useFilePicker } from '../../imports/ui/use-file-picker';
import { useEditor } from './editor-context';

/** Returns a function that imports any files: sound and video go to the timeline, others become slides. */
export function useFileImport(): (files: File[]) => void {
  const importSlides = useSlideImport();
  const importClips = useClipImport();
  return useCallback(
    (files) => {
      const importAll = async () => {
        const { clips, slides } = await sortFiles(files);
        if (clips.length > 0) importClips(clips);
        if (slides.length > 0) importSlides(slides);
      };
      importAll().catch(showImportError);
    },
    [importSlides, importClips],
  );
}

/** The slide reader is large and not needed for the first screen. */
const loadImport = () => import('../../imports/import-files');

/** Preloaded, because the connection may be gone when it is needed. */
const loadImportAhead = () =>
  void loadImport()
    .then(({ preloadImport }) => preloadImport())
    .catch(() => undefined);

/** Returns a function that appends files to the deck as slides. Each slide is visible once this browser has rendered it. */
export function useSlideImport(): (files: File[]) => void {
  const { store, mayEdit } = useEditor();
  const { uid } = useSession().user;
  useEffect(() => {
    if (mayEdit) runWhenIdle(loadImportAhead);
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

function useClipImport(): (files: File[]) => void {
  const { store } = useEditor();
  const { user, account } = useSession();
  const { uid } = user;
  return useCallback(
    (files) => {
      const { project, timeline } = store.getState().view;
      const run = async () => {
        // The reader of these files is large and only needed here.
        const { addClipFiles } = await import('../../imports/clips/add-clip-files');
        const room = {
          roomMs: account.limit_project_duration_in_minutes * 60_000 - timeline.duration,
          roomClips: CLIPS_PER_PROJECT_MAX - timeline.clips.length,
          ...remainingBytes(account, Date.now()),
        };
        showProblems(project.id, await addClipFiles({ uid, projectId: project.id, ...room }, files));
      };
      run().catch(showImportError);
    },
    [store, uid, account],
  );
}

export function AddClips() {
  const { input, choose } = useFilePicker(useClipImport(), CLIP_FILES);
  return (
    <>
      <Button look="quiet" size="small" icon={<FilePlus2 />} title={words.addHint} onClick={choose}>
        {words.add}
      </Button>
      {input}
    </>
  );
}
