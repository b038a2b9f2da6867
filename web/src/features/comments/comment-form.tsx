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
  /** What a comment refers to whose first letter is typed now. */
  onBegin?: () => Partial<CommentDraft>;
  onSend: (draft: CommentDraft) => Promise<void>;
  onSent?: () => void;
  onCancel?: () => void;
}

/** Writes or changes a comment. Ctrl or ⌘ with Enter sends it. An unsent draft stays for the person's next visit. */
export function CommentForm(props: Props) {
  const { source, place, label, action, initial, isFocused, onBegin, onSend, onSent, onCancel } = props;
  const { draft, isEmpty, isTooLong, toSend, ...field } = useCommentDraft(source.drafts, place, initial ?? '', onBegin);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const nameBox = useRef<HTMLInputElement>(null);
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
  const send = async () => {
    if (isEmpty || isTooLong || isBusy) return;
    if (isByGuest && name.trim() === '') {
      setProblem(words.nameNeeded);
      return nameBox.current?.focus();
    }
    setBusy(true);
    const failure = await source.run(() => onSend({ ...toSend, name: name.trim() }));
    setBusy(false);
    setProblem(failure);
    if (failure === undefined && field.finish()) onSent?.();
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
      {isByGuest && !isEmpty && (
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
          />
          <p className={styles.muted}>{words.publicText}</p>
        </>
      )}
      {shownProblem && (
        <p id={`${id}problem`} className={styles.problem} role="alert">
          {shownProblem}
        </p>
      )}
      {(!isEmpty || onCancel) && (
        <div className={styles.formActions}>
          {onCancel && <SmallButton onClick={cancel}>{words.cancel}</SmallButton>}
          <SmallButton
            look="primary"
            type="submit"
            disabled={isEmpty || isTooLong}
            // Not disabled, which would lose the focus.
            aria-disabled={isBusy || undefined}
          >
            {action}
          </SmallButton>
        </div>
      )}
    </form>
  );
}
