import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatClock, formatRelativeTime } from '#shared/time/time-text';
import { Avatar, GuestAvatar } from '../../platform/components/avatar';
import { commentsWording as words } from '../../wording/comments';
import { draftKeys } from './comment-drafts';
import { CommentForm, SmallButton } from './comment-form';
import type { CommentSource, ListedComment, Thread } from './comment-source';
import styles from './comments.module.css';
import { splitMentions } from './mentions';
import { isReaction } from './reactions';

export function CommentThread({
  thread: { first, replies },
  source,
  now,
  isFocused,
  onGoTo,
}: {
  thread: Thread;
  source: CommentSource;
  now: number;
  /** Whether the person opened a link to one of its comments. */
  isFocused: boolean;
  onGoTo: (ms: number) => void;
}) {
  const place = draftKeys.reply(first.id);
  /** Undefined until the reply form opens. */
  const [isReplying, setReplying] = useState<boolean | undefined>(
    () => source.drafts.find(place) !== undefined || undefined,
  );
  const { at } = first;
  const isCompact = isReaction(first.text) && replies.length === 0;
  return (
    <article
      className={styles.thread}
      data-resolved={first.is_resolved || undefined}
      data-compact={isCompact || undefined}
      tabIndex={-1}
      ref={isFocused ? focusThread : undefined}
    >
      <p className={styles.place}>
        {at !== null && (
          <button type="button" aria-label={words.goTo(formatClock(at))} onClick={() => onGoTo(at)}>
            {formatClock(at)}
          </button>
        )}
        {first.slideName && !isCompact && <span>{first.slideName}</span>}
        {first.is_removed && <span title={words.removedText}>{words.removed}</span>}
        {first.is_resolved && (
          <span className={styles.resolved}>
            <Check aria-hidden /> {words.resolved}
          </span>
        )}
      </p>
      {[first, ...replies].map((comment) => (
        <CommentEntry
          key={comment.id}
          comment={comment}
          replies={comment === first ? replies.length : 0}
          source={source}
          now={now}
        />
      ))}
      {isReplying ? (
        <CommentForm
          source={source}
          place={place}
          label={words.replyTo(first.name)}
          action={words.sendReply}
          isFocused
          onSend={(draft) => source.write(draft, first)}
          onSent={() => setReplying(false)}
          onCancel={() => setReplying(false)}
        />
      ) : (
        !isCompact && (
          <SmallButton ref={isReplying === false ? focusIfFree : undefined} onClick={() => setReplying(true)}>
            {words.reply}
          </SmallButton>
        )
      )}
    </article>
  );
}

/** A stable function: it is called once. */
const focusThread = (thread: HTMLElement | null): void => thread?.focus();

/** Returns the focus to the button of a form that has closed, unless the person has gone to another field meanwhile. */
const focusIfFree = (button: HTMLElement | null): void => {
  if (document.activeElement === document.body) button?.focus();
};

/** Focuses the harmless answer to a question. A stable function: it is called once. */
const focusLastButton = (row: HTMLElement | null): void =>
  row?.querySelector<HTMLElement>('button:last-child')?.focus();

function CommentEntry({
  comment,
  replies,
  source,
  now,
}: {
  comment: ListedComment;
  /** The number of replies that are deleted with it. */
  replies: number;
  source: CommentSource;
  now: number;
}) {
  const place = draftKeys.edit(comment.id);
  const isEmoji = isReaction(comment.text);
  const [doing, setDoing] = useState<'editing' | 'deleting' | undefined>(() =>
    comment.mayEdit && source.drafts.find(place) ? 'editing' : undefined,
  );
  /** What the person did before: its button gets the focus back. */
  const [done, setDone] = useState<typeof doing>();
  const [problem, setProblem] = useState<string>();
  const stop = () => {
    setDone(doing);
    setDoing(undefined);
  };
  const run = (action: () => Promise<void>) => void source.run(action).then(setProblem);
  /** Moves the focus to the list, as the deleted comment's buttons are gone. */
  const remove = async (button: Element) => {
    const list = button.closest('section');
    const failure = await source.run(() => source.remove(comment));
    setProblem(failure);
    if (failure === undefined && [button, document.body].includes(document.activeElement!)) list?.focus();
  };
  return (
    <div className={styles.entry}>
      {isEmoji ? (
        <span className={styles.reaction} dir="auto">
          {comment.text}
        </span>
      ) : comment.is_guest || comment.is_imported ? (
        <GuestAvatar size={28} />
      ) : (
        // The key retries the picture when its URL changes: it may be another picture or a new grant.
        <Avatar key={comment.pictureUrl} name={comment.name} pictureUrl={comment.pictureUrl} size={28} />
      )}
      <div className={styles.content}>
        <p className={styles.author}>
          <strong dir="auto">{comment.name}</strong>
          {comment.is_guest && (
            <span className={styles.guest} title={words.guestText}>
              {words.guest}
            </span>
          )}
          {comment.is_imported && (
            <span className={styles.guest} title={words.importedText}>
              {words.imported}
            </span>
          )}
          <span>
            {formatRelativeTime(comment.created_at, now)}
            {comment.is_edited && `, ${words.edited}`}
          </span>
        </p>
        {doing === 'editing' ? (
          <CommentForm
            source={source}
            place={place}
            label={words.editing}
            action={words.save}
            initial={comment.text}
            isFocused
            onSend={({ text }) => source.edit(comment, text)}
            onSent={stop}
            onCancel={stop}
          />
        ) : (
          !isEmoji && (
            <p className={styles.text} dir="auto">
              {splitMentions(comment.text, comment.mentions ?? []).map(({ text, isMention }, index) =>
                isMention ? (
                  <span key={index} className={styles.mention}>
                    {text}
                  </span>
                ) : (
                  text
                ),
              )}
            </p>
          )
        )}
        {doing === undefined && comment.mayDelete && (
          <div className={styles.actions} role="group" aria-label={words.actionsFor(comment.name)}>
            {comment.mayEdit && !isEmoji && (
              <SmallButton ref={done === 'editing' ? focusIfFree : undefined} onClick={() => setDoing('editing')}>
                {words.edit}
              </SmallButton>
            )}
            {comment.mayResolve && (
              <SmallButton onClick={() => run(() => source.resolve(comment, !comment.is_resolved))}>
                {comment.is_resolved ? words.reopen : words.resolve}
              </SmallButton>
            )}
            <SmallButton ref={done === 'deleting' ? focusIfFree : undefined} onClick={() => setDoing('deleting')}>
              {words.remove}
            </SmallButton>
          </div>
        )}
        {doing === 'deleting' && (
          <>
            <p role="alert">{words.removeText(replies)}</p>
            <div
              className={styles.actions}
              ref={focusLastButton}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                // Not also a shortcut of the editor.
                event.stopPropagation();
                stop();
              }}
            >
              <SmallButton look="destructive" onClick={({ currentTarget }) => void remove(currentTarget)}>
                {words.confirmRemove}
              </SmallButton>
              <SmallButton onClick={stop}>{words.keep}</SmallButton>
            </div>
          </>
        )}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
