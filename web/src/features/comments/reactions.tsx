import { useRef, useState } from 'react';
import type { CommentId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { commentsWording as words } from '../../wording/comments';
import type { CommentDraft } from './comment-drafts';
import styles from './comments.module.css';

/** Whether a comment is a reaction: its text is one of the emoji that the buttons send (decision 30). */
export const isReaction = (text: string): boolean => Object.hasOwn(words.reactions, text);

interface Props {
  /** What a reaction refers to that is pressed now. */
  onBegin: () => Partial<CommentDraft>;
  /** Returns whether it was sent. */
  onSend: (draft: CommentDraft, button: HTMLButtonElement) => Promise<boolean>;
}

export const ReactionButtons = (props: Props) => (
  <div className={styles.reactions} role="group" aria-label={words.react}>
    {Object.entries(words.reactions).map(([emoji, name]) => (
      <ReactionButton key={emoji} emoji={emoji} label={words.reactWith(name)} {...props} />
    ))}
  </div>
);

function ReactionButton({ emoji, label, onBegin, onSend }: Props & { emoji: string; label: string }) {
  const [isBusy, setBusy] = useState(false);
  /** It may have arrived all the same, so the next press sends it again, with its id and moment. */
  const failed = useRef<CommentDraft>(undefined);
  const send = async (button: HTMLButtonElement) => {
    const draft = failed.current ?? { id: newId() as CommentId, text: emoji, ...onBegin() };
    setBusy(true);
    failed.current = (await onSend(draft, button)) ? undefined : draft;
    setBusy(false);
  };
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Not disabled, which would lose the focus.
      aria-disabled={isBusy || undefined}
      // Held down, Enter would click again and again.
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
      onClick={({ currentTarget, detail }) => {
        // A double click sends once, also if the answer came in between.
        if (!isBusy && detail < 2) void send(currentTarget);
      }}
    >
      {emoji}
    </button>
  );
}
