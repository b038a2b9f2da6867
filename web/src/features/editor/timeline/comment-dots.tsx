import { useMemo } from 'react';
import { formatClock } from '#shared/time/time-text';
import { useComments } from '../../../platform/api/comments/comments';
import { isUnresolved, threadTime, buildThreads } from '../../comments/threads';
import { commentsWording as words } from '../../../wording/comments';
import { useEditor, useEditorState } from '../ui/editor-context';
import styles from './comment-dots.module.css';

/**
 * A dot for each open thread at the moment that it speaks of; press one to go there and read it. `leftOf` places a moment as CSS has
 * it (a number for pixels); undefined for one that is not in sight.
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
        // The line beneath it is for dragging the playhead.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => go(ms)}
      />
    );
  });
}
