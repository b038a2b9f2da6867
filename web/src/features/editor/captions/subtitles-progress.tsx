import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { TranscriptionState } from '#shared/entities/transcription';
import { cancelSubtitles, findSubtitles } from '../../../platform/api/transcriptions';
import { Button } from '../../../platform/components/button';
import { showError } from '../../../platform/components/feedback-store';
import { Progress } from '../../../platform/components/progress';
import { showToast } from '../../../platform/components/toasts';
import { subtitlesWording as words } from '../../../wording/captions';
import { followSubtitles, storeSubtitlesState, subtitlesStore } from '../session/follow-subtitles';
import { useEditor, useEditorState } from '../ui/editor-context';
import styles from './captions.module.css';

/** How far the open project's automatic subtitles are; undefined while there are none under way. */
export function useRunningSubtitles(): TranscriptionState | undefined {
  const project = useEditorState(({ view }) => view.project.id);
  const state = useStore(subtitlesStore, (all) => all[project]);
  return state?.state === 'running' ? state : undefined;
}

/** Looks whether somebody has automatic subtitles made, and follows them. */
export function useFollowSubtitles(isOffered: boolean): void {
  const editor = useEditor();
  const project = useEditorState(({ view }) => view.project.id);
  useEffect(() => {
    if (!isOffered) return;
    findSubtitles(project).then(
      (found) => found?.state === 'running' && followSubtitles(editor, project, found),
      // It is asked for again when the panel is opened again.
      () => undefined,
    );
  }, [editor, project, isOffered]);
}

const progressText = ({ pieces, heard, lines }: TranscriptionState): string => {
  if (lines > 0 || (pieces > 0 && heard === pieces)) return words.writing;
  return pieces === 0 ? words.waiting : words.heard(heard, pieces);
};

/** Automatic subtitles that are under way, and the button that ends them. */
export function SubtitlesProgress() {
  const { mayEdit } = useEditor();
  const project = useEditorState(({ view }) => view.project.id);
  const running = useRunningSubtitles();
  if (!running) return null;
  const stop = async () => {
    try {
      const after = await cancelSubtitles(project, running.asked_at);
      if (!after) return;
      storeSubtitlesState(project, after);
      if (after.state === 'cancelled') showToast(words.cancelled);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div className={styles.progress} role="status">
      <Progress
        label={words.short}
        value={running.heard}
        max={Math.max(running.pieces, 1)}
        text={progressText(running)}
      />
      {mayEdit && (
        <Button size="small" onClick={() => void stop()}>
          {words.stop}
        </Button>
      )}
    </div>
  );
}
