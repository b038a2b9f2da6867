import { useState } from 'react';
import { COMMENT_LENGTH_MAX } from '#shared/comment-length';
import type { CommentId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import type { CommentDraft, CommentDrafts } from './comment-drafts';

const newDraft = (text: string): CommentDraft => ({ id: newId() as CommentId, text });

/**
 * What is written in a field for comments. It is kept in this browser until it is sent or forgotten.
 * @param place one of `draftPlaces`
 * @param initial what stands there before somebody writes
 * @param onBegin is called when the first letter is typed, and gives what the comment refers to
 */
export function useCommentDraft(
  drafts: CommentDrafts,
  place: string,
  initial: string,
  onBegin: (() => Partial<CommentDraft>) | undefined,
) {
  const [draft, setDraft] = useState(() => drafts.find(place) ?? newDraft(initial));
  const text = draft.text.trim();
  const isEmpty = text === '';
  const keep = (next: CommentDraft) => {
    setDraft(next);
    drafts.keep(place, next.text.trim() === '' || next.text === initial ? undefined : next);
  };
  return {
    draft,
    isEmpty,
    isTooLong: text.length > COMMENT_LENGTH_MAX,
    /** The draft as it is sent. */
    toSend: { ...draft, text },
    write(now: string): void {
      if (now.trim() === '') keep({ id: draft.id, name: draft.name, text: now });
      else keep({ ...draft, ...(isEmpty && onBegin?.()), text: now });
    },
    setName: (name: string): void => keep({ ...draft, name }),
    forget: (): void => drafts.keep(place, undefined),
    /** Empties the field once its draft was sent. False where other words were typed meanwhile: they stay, as another comment. */
    finish(): boolean {
      const now = drafts.find(place);
      if (now && now.text !== draft.text) {
        keep({ ...now, id: newId() as CommentId });
        return false;
      }
      drafts.keep(place, undefined);
      setDraft({ ...newDraft(''), name: draft.name });
      return true;
    },
  };
}
