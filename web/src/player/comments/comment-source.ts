import type { CommentId } from '#shared/entities/scalars';
import type { CommentDrafts } from '../../api/comments/comment-drafts';
import type { ShownComment } from '#shared/entities/shown-comment';

/** A comment as the player shows it, and what whoever looks at it may do with it. */
export interface Said extends ShownComment {
  mayEdit: boolean;
  mayDelete: boolean;
  mayResolve: boolean;
}

/** A comment that is being written. */
export interface Draft {
  /** Sent again after a failure it is the same one. */
  id: CommentId;
  text: string;
  at: number | null;
  reply_to: CommentId | '';
}

/** Where comments come from and go to; what fails throws a sentence for the person. */
export interface CommentSource {
  /** What this person has begun to write here. */
  drafts: CommentDrafts;
  /** The name that a viewer without an account has given, '' before they have; undefined for somebody who is logged in. */
  guestName?: string;
  list(): Promise<Said[]>;
  /** Tells of all comments whenever one has changed, until the function that it gives is called; left out where nobody tells of that. */
  listen?(tell: (comments: Said[]) => void): () => void;
  write(draft: Draft, guestName: string): Promise<Said>;
  edit(said: Said, text: string): Promise<Said>;
  remove(said: Said): Promise<void>;
  resolve(said: Said, isResolved: boolean): Promise<Said>;
}
