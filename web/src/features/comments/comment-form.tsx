import { type ComponentProps, useId, useRef, useState } from 'react';
import { COMMENT_LENGTH_MAX } from '#shared/player-limits';
import buttonStyles from '../../platform/components/button.module.css';
import { classNames } from '../../platform/components/class-names';
import { isComposing } from '../../platform/components/is-composing';
import { commentsWording as words } from '../../wording/comments';
import { type CommentDraft, useCommentDraft } from './comment-drafts';
import type { CommentSource } from './comment-source';
import styles from './comments.module.css';
import { useMentionPicker } from './mention-picker';
import { ReactionButtons } from './reactions';

/** A small button that looks like the app's. The player doesn't load Amplify's. */
export const SmallButton = ({
  look = 'quiet',
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & { look?: 'quiet' | 'primary' | 'destructive' }) => (
  <button
    type="button"
    className={classNames(
      buttonStyles.button,
      buttonStyles.small,
      buttonStyles[look],
      look === 'quiet' && styles.quiet,
    )}
    {...rest}
  />
);

interface Props {
  source: CommentSource;
  /** One of `draftKeys`. */
  place: string;
  label: string | ((draft: CommentDraft) => string);
  action: string;
  /** The text of a comment that is edited; left out for a new one. */
  initial?: string;
  isFocused?: boolean;
  hasReactions?: boolean;
  /** What a comment or reaction refers to that is begun now. */
  onBegin?: () => Partial<CommentDraft>;
  onSend: (draft: CommentDraft) => Promise<void>;
  onSent?: () => void;
  onCancel?: () => void;
}

/** Writes or changes a comment. Ctrl or ⌘ with Enter sends it. An unsent draft stays for the person's next visit. */
export function CommentForm(props: Props) {
  const { source, place, label, action, initial, isFocused, hasReactions, onBegin, onSend, onSent, onCancel } = props;
  const { draft, isEmpty, isTooLong, toSend, ...field } = useCommentDraft(source.drafts, place, initial ?? '', onBegin);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const nameBox = useRef<HTMLInputElement>(null);
  /** The button of the reaction that a name was missing for. */
  const waiting = useRef<HTMLButtonElement>(undefined);
  const isNew = initial === undefined;
  const { fieldProps, list, ...picker } = useMentionPicker(
    isNew ? source.mentionable : undefined,
    () => box.current,
    (text, person) => field.write(text, person),
  );
  const isByGuest = source.guestName !== undefined && isNew;
  const { name = source.guestName ?? '' } = draft;
  const shownProblem = isTooLong ? words.tooLong(toSend.text.length, COMMENT_LENGTH_MAX) : problem;
  const isNameMissing = shownProblem === words.nameNeeded;
  /** Sends a comment or reaction, unless a guest's name is missing. Returns whether it was sent. */
  const trySend = async (comment: CommentDraft, reaction?: HTMLButtonElement) => {
    waiting.current = undefined;
    if (isByGuest && name.trim() === '') {
      waiting.current = reaction;
      setProblem(words.nameNeeded);
      // For a reaction, the field appears with the message.
      requestAnimationFrame(() => nameBox.current?.focus());
      return false;
    }
    const failure = await source.run(() => onSend({ ...comment, name: name.trim() }));
    setProblem(failure);
    return failure === undefined;
  };
  const send = async () => {
    if (isEmpty || isTooLong || isBusy) return;
    setBusy(true);
    const isSent = await trySend(toSend);
    setBusy(false);
    if (!isSent || !field.finish()) return;
    // Without a text, the form has no Comment button and no name field, which may have the focus.
    if (box.current?.form?.contains(document.activeElement)) box.current.focus();
    onSent?.();
  };
  const cancel = () => {
    field.forget();
    onCancel?.();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id}>{typeof label === 'string' ? label : label(draft)}</label>
      <div className={styles.field}>
        <textarea
          {...fieldProps}
          dir="auto"
          id={id}
          rows={2}
          value={draft.text}
          placeholder={isNew && source.mentionable ? words.mentionHint : undefined}
          aria-invalid={isTooLong || undefined}
          ref={box}
          // The person has just opened the form.
          autoFocus={isFocused}
          onChange={({ currentTarget }) => {
            field.write(currentTarget.value);
            picker.onInput(currentTarget);
          }}
          onBlur={picker.close}
          onKeyDown={(event) => {
            if (picker.onKeyDown(event)) return;
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
            // During IME composition, Escape belongs to the input method.
            if (event.key === 'Escape' && onCancel && !isComposing(event)) cancel();
          }}
        />
        {list}
      </div>
      {isByGuest && (!isEmpty || problem !== undefined) && (
        <>
          <label htmlFor={`${id}name`}>{words.name}</label>
          <input
            ref={nameBox}
            id={`${id}name`}
            aria-invalid={isNameMissing || undefined}
            aria-describedby={isNameMissing ? `${id}problem` : undefined}
            dir="auto"
            value={name}
            maxLength={100}
            autoComplete="name"
            onChange={({ currentTarget }) => field.setName(currentTarget.value)}
            onKeyDown={(event) => {
              const { current } = waiting;
              if (event.key !== 'Enter' || !current || isComposing(event)) return;
              // Enter would send the comment instead. This field disappears with the error, so the button gets the focus.
              event.preventDefault();
              current.focus();
              current.click();
            }}
          />
          <p className={styles.muted}>{words.publicText}</p>
        </>
      )}
      {shownProblem && (
        <p id={`${id}problem`} className={styles.problem} role="alert">
          {shownProblem}
        </p>
      )}
      {(!isEmpty || onCancel || hasReactions) && (
        <div className={styles.formActions}>
          {hasReactions && <ReactionButtons onBegin={() => onBegin?.() ?? {}} onSend={trySend} />}
          {onCancel && <SmallButton onClick={cancel}>{words.cancel}</SmallButton>}
          {(!isEmpty || onCancel) && (
            <SmallButton
              look="primary"
              type="submit"
              disabled={isEmpty || isTooLong}
              // Not disabled, which would lose the focus.
              aria-disabled={isBusy || undefined}
            >
              {action}
            </SmallButton>
          )}
        </div>
      )}
    </form>
  );
}
