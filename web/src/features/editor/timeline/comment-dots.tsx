import { useMemo } from 'react';
import { toShownComment } from '#shared/entities/comment';
import { formatClock } from '#shared/time/time-text';
import { commentsWording as words } from '../../../wording/comments';
import { useOpenThreads } from '../../comments/member-comments';
import { isReaction } from '../../comments/reactions';
import { useEditor, useEditorState } from '../ui/editor-context';
import styles from './comment-dots.module.css';

/** A dot for each open thread; click to seek and read. `leftOf` returns a CSS position, undefined for a time out of view. */
export function CommentDots({ leftOf }: { leftOf: (ms: number) => number | string | undefined }) {
  const { playback, session } = useEditor();
  const threads = useOpenThreads(useEditorState((state) => state.view.project.id));
  const timeline = useEditorState((state) => state.view.timeline);
  const comments = useMemo(() => threads?.map((comment) => toShownComment(comment, timeline)), [threads, timeline]);
  const go = (ms: number) => {
    playback.seek(ms);
    session.setState({ panel: 'comments' });
  };
  return comments?.map(({ id, name, text, at }) => {
    const left = at === null ? undefined : leftOf(at);
    if (at === null || left === undefined) return null;
    const reaction = isReaction(text) ? text : '';
    return (
      <button
        key={id}
        type="button"
        className={reaction ? styles.reaction : styles.dot}
        style={{ left }}
        aria-label={words.dot(name, formatClock(at), reaction)}
        title={`${name}: ${text}`}
        // The lane underneath drags the playhead.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => go(at)}
      >
        {reaction}
      </button>
    );
  });
}
