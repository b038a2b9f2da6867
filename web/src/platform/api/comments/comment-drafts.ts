import { useState } from 'react';
import type { CommentId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { COMMENT_LENGTH_MAX } from '#shared/player-limits';
import type { Anchor } from '#shared/time/anchor';
import { localStore } from '../../storage/safe-storage';

/** A comment, or other words for one, that somebody has begun and not sent. */
export interface CommentDraft {
  /** Sent again after a failure, a reload or another sign-in, it is the same comment. */
  id: CommentId;
  text: string;
  /** What it speaks of since its first letter; null for the whole project. */
  anchor?: Anchor | null;
  /** The same in the player: milliseconds of the presentation. */
  at?: number;
  /** The name that a viewer without an account has typed. */
  name?: string;
}

/** Where comments are written: the answer to a thread, other words for a comment, and a new one. */
export const draftKeys = {
  create: 'new',
  reply: (thread: CommentId) => `reply ${thread}`,
  edit: (comment: CommentId) => `edit ${comment}`,
};

/** What one person has begun about one project. */
export interface CommentDrafts {
  find(place: string): CommentDraft | undefined;
  /** Keeps what was begun there; undefined forgets it. */
  save(place: string, draft: CommentDraft | undefined): void;
}

/** Whose drafts those of a viewer without an account are. */
export const GUEST = 'guest';

/** What this browser would not store lives as long as the page. */
const unsavedDrafts = new Map<string, string>();

/**
 * Drafts live in this browser by person and project until they are sent: over reloads, other panels and the end of a session. Another
 * person who logs in there finds their own.
 */
export function createCommentDrafts(person: string, project: string): CommentDrafts {
  const key = `narradeck/comment-drafts/${person}/${project}`;
  const all = () => JSON.parse(unsavedDrafts.get(key) ?? localStore.read(key) ?? '{}') as Record<string, CommentDraft>;
  return {
    find: (place) => all()[place],
    save(place, draft) {
      const drafts = { ...all(), [place]: draft };
      const text = JSON.stringify(drafts);
      unsavedDrafts.delete(key);
      if (text === '{}') localStore.remove(key);
      else if (!localStore.write(key, text)) unsavedDrafts.set(key, text);
    },
  };
}

const newDraft = (text: string): CommentDraft => ({ id: newId() as CommentId, text });

/**
 * What is written in a field for comments. It is kept in this browser until it is sent or forgotten.
 * @param place one of `draftKeys`
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
  const saveDraft = (next: CommentDraft) => {
    setDraft(next);
    drafts.save(place, next.text.trim() === '' || next.text === initial ? undefined : next);
  };
  return {
    draft,
    isEmpty,
    isTooLong: text.length > COMMENT_LENGTH_MAX,
    /** The draft as it is sent. */
    toSend: { ...draft, text },
    write(now: string): void {
      if (now.trim() === '') saveDraft({ id: draft.id, name: draft.name, text: now });
      else saveDraft({ ...draft, ...(isEmpty && onBegin?.()), text: now });
    },
    setName: (name: string): void => saveDraft({ ...draft, name }),
    forget: (): void => drafts.save(place, undefined),
    /** Empties the field once its draft was sent. False where other words were typed meanwhile: they stay, as another comment. */
    finish(): boolean {
      const now = drafts.find(place);
      if (now && now.text !== draft.text) {
        saveDraft({ ...now, id: newId() as CommentId });
        return false;
      }
      drafts.save(place, undefined);
      setDraft({ ...newDraft(''), name: draft.name });
      return true;
    },
  };
}
