import { useCallback } from 'react';
import { CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import { useSession } from '../../../api/session/session-query';
import { showError } from '../../../components/feedback-store';
import { showProblems } from '../../../uploads/show-problems';
import { useEditor } from '../editor-context';

/** Gives the function that puts files of sound and video at the end of the recording. */
export function useClipImport(): (files: File[]) => void {
  const { store } = useEditor();
  const { user, account } = useSession();
  const { uid } = user;
  const { limit_project_duration_in_minutes: limit } = account;
  const roomBytes = Math.max(0, account.limit_stored_bytes - account.stored_bytes);
  return useCallback(
    (files) => {
      const { project, timeline } = store.getState().view;
      const run = async () => {
        // The reader of these files is large, and only needed here.
        const { addClipFiles } = await import('../../../uploads/clips/add-clip-files');
        const roomMs = limit * 60_000 - timeline.duration;
        const roomClips = CLIPS_PER_PROJECT_MAX - timeline.clips.length;
        showProblems(
          project.id,
          await addClipFiles({ uid, projectId: project.id, roomMs, roomClips, roomBytes }, files),
        );
      };
      run().catch(showError);
    },
    [store, uid, limit, roomBytes],
  );
}
