import { useState } from 'react';
import type { Mention } from '#shared/entities/comment';
import type { CommentId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { COMMENT_LENGTH_MAX } from '#shared/player-limits';
import type { Anchor } from '#shared/time/anchor';
import { localStore } from '../../platform/storage/safe-storage';

/** An unsent comment, or an unsent edit of one. */
export interface CommentDraft {
  /** Stays the same after a failure, a reload, or another sign-in, so that sending again doesn't create a second comment. */
  id: CommentId;
  text: string;
  /** What a team member's comment refers to, set at its first letter; null for the whole project. */
  anchor?: Anchor | null;
  /** The same for a viewer without an account: milliseconds of the presentation. */
  at?: number;
  name?: string;
  /** People whose names were chosen for its text. */
  mentions?: readonly Mention[];
}

/** Keys of the places where comments are written: a new comment, a reply to a thread, and an edit. */
export const draftKeys = {
  create: 'new',
  reply: (thread: CommentId) => `reply ${thread}`,
  edit: (comment: CommentId) => `edit ${comment}`,
};

export interface CommentDrafts {
  find(place: string): CommentDraft | undefined;
  save(place: string, draft: CommentDraft | undefined): void;
}

/** Owner of the drafts of a viewer without an account. */
export const GUEST = 'guest';

/** Drafts that this browser could not store; they last as long as the page. */
const unsavedDrafts = new Map<string, string>();

/** Drafts by person and project, stored in this browser until they are sent. They survive reloads, other panels, and a logout. */
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
 * The state of a comment field. It is stored in this browser until it is sent or discarded.
 * @param place one of `draftKeys`
 * @param initial text of the field before the person types
 * @param onBegin called at the first letter; returns what the comment refers to
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
    toSend: { ...draft, text },
    write(now: string, mentioned?: Mention): void {
      if (now.trim() === '') return saveDraft({ id: draft.id, name: draft.name, text: now });
      const mentions = mentioned ? [...(draft.mentions ?? []), mentioned] : draft.mentions;
      saveDraft({ ...draft, ...(isEmpty && onBegin?.()), text: now, mentions });
    },
    setName: (name: string): void => saveDraft({ ...draft, name }),
    forget: (): void => drafts.save(place, undefined),
    /** Clears the field after its draft was sent. False if the text changed meanwhile: it stays, as another comment. */
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
