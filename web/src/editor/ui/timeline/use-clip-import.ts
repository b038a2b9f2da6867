import { useCallback } from 'react';
import { CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import { useSession } from '../../../api/session/session-query';
import { bytesLeftBy } from '../../../uploads/file-room';
import { showImportError, showProblems } from '../../../uploads/show-problems';
import { useEditor } from '../editor-context';

/** Gives the function that puts files of sound and video at the end of the recording. */
export function useClipImport(): (files: File[]) => void {
  const { store } = useEditor();
  const { user, account } = useSession();
  const { uid } = user;
  return useCallback(
    (files) => {
      const { project, timeline } = store.getState().view;
      const run = async () => {
        // The reader of these files is large, and only needed here.
        const { addClipFiles } = await import('../../../uploads/clips/add-clip-files');
        const room = {
          roomMs: account.limit_project_duration_in_minutes * 60_000 - timeline.duration,
          roomClips: CLIPS_PER_PROJECT_MAX - timeline.clips.length,
          ...bytesLeftBy(account, Date.now()),
        };
        showProblems(project.id, await addClipFiles({ uid, projectId: project.id, ...room }, files));
      };
      run().catch(showImportError);
    },
    [store, uid, account],
  );
}
