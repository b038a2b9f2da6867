import { useMemo } from 'react';
import { formatClock } from '#shared/time/time-text';
import { useComments } from '../../../platform/api/comments/comments';
import { isUnresolved, threadTime, buildThreads } from '../../comments/threads';
import { commentsWording as words } from '../../../wording/comments';
import { useEditor, useEditorState } from '../ui/editor-context';
import styles from './comment-dots.module.css';

/**
 * A dot for each open thread at its time; click one to seek and read it. `leftOf` returns a CSS position (a number means pixels), or
 * undefined if the time is not visible.
 */
export function CommentDots({ leftOf }: { leftOf: (ms: number) => number | string | undefined }) {
  const { playback, session } = useEditor();
  const { comments } = useComments(useEditorState((state) => state.view.project.id));
  const timeline = useEditorState((state) => state.view.timeline);
  const threads = useMemo(
    () => buildThreads(comments ?? [], timeline, { order: 'by-time', isShown: isUnresolved }),
    [comments, timeline],
  );
  const go = (ms: number) => {
    playback.seek(ms);
    session.setState({ panel: 'comments' });
  };
  return threads.map((thread) => {
    const ms = threadTime(thread);
    const left = ms === undefined ? undefined : leftOf(ms);
    if (ms === undefined || left === undefined) return null;
    const { id, name, text } = thread.comment;
    return (
      <button
        key={id}
        type="button"
        className={styles.dot}
        style={{ left }}
        aria-label={words.dot(name, formatClock(ms))}
        title={`${name}: ${text}`}
        // The lane underneath drags the playhead.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => go(ms)}
      />
    );
  });
}
