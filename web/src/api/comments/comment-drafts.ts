import type { CommentId } from '#shared/entities/scalars';
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
export const draftPlaces = {
  create: 'new',
  reply: (thread: CommentId) => `reply ${thread}`,
  edit: (comment: CommentId) => `edit ${comment}`,
};

/** What one person has begun about one project. */
export interface CommentDrafts {
  find(place: string): CommentDraft | undefined;
  /** Keeps what was begun there; undefined forgets it. */
  keep(place: string, draft: CommentDraft | undefined): void;
}

/** Whose drafts those of a viewer without an account are. */
export const GUEST = 'guest';

/** What this browser would not store lives as long as the page. */
const unstored = new Map<string, string>();

/**
 * Drafts live in this browser by person and project until they are sent: over reloads, other panels and the end of a session. Another
 * person who logs in there finds their own.
 */
export function commentDrafts(person: string, project: string): CommentDrafts {
  const key = `narradeck/comment-drafts/${person}/${project}`;
  const all = () => JSON.parse(unstored.get(key) ?? localStore.read(key) ?? '{}') as Record<string, CommentDraft>;
  return {
    find: (place) => all()[place],
    keep(place, draft) {
      const drafts = { ...all(), [place]: draft };
      const text = JSON.stringify(drafts);
      unstored.delete(key);
      if (text === '{}') localStore.remove(key);
      else if (!localStore.write(key, text)) unstored.set(key, text);
    },
  };
}
