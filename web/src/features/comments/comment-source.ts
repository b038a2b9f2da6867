import type { Mention, ShownComment } from '#shared/entities/comment';
import { groupBy } from '#shared/group-by';
import type { CommentDraft, CommentDrafts } from './comment-drafts';
import type { ShownMention } from './mentions';

export interface ListedComment extends ShownComment {
  mayEdit: boolean;
  mayDelete: boolean;
  mayResolve: boolean;
  pictureUrl?: string;
  /** The current name of the slide that the comment refers to. */
  slideName?: string;
  mentions?: readonly ShownMention[];
}

/** What a new comment refers to. */
type Place = Pick<CommentDraft, 'anchor' | 'at'>;

/**
 * The comments of one project for one person: a team member in the editor or the player, or a viewer without an account. Actions update
 * the list at once, and throw an error with a message for the person.
 */
export interface CommentSource {
  /** Undefined until they have loaded. */
  comments: readonly ListedComment[] | undefined;
  /** Why they could not be loaded. */
  loadProblem: string | undefined;
  reload: () => void;
  drafts: CommentDrafts;
  /** The last name of a viewer without an account, '' for none; undefined for a logged-in person. */
  guestName?: string;
  /** The people whom a comment can mention; undefined for none. */
  mentionable?: readonly Mention[];
  /** What a comment refers to that is begun at this moment of the timeline. */
  placeAt(timelineMs: number): Place;
  /** Its moment of the timeline; null for the whole project. */
  timeOf(place: Place): number | null;
  write(draft: CommentDraft, thread?: ListedComment): Promise<void>;
  edit(comment: ListedComment, text: string): Promise<void>;
  remove(comment: ListedComment): Promise<void>;
  resolve(comment: ListedComment, isResolved: boolean): Promise<void>;
  /** Runs an action. Returns undefined once it is done, or the message to show: '' if the page has shown the error already. */
  run(action: () => Promise<void>): Promise<string | undefined>;
}

/** `CommentSource.run` for pages that show errors next to the button. */
export const runInPlace: CommentSource['run'] = (action) =>
  action().then(
    () => undefined,
    (error: Error) => error.message,
  );

/** A thread's first comment, and its replies, oldest first. */
export interface Thread {
  first: ListedComment;
  replies: ListedComment[];
}

export type ThreadOrder = 'newest' | 'by-time';

const byAge = (a: ListedComment, b: ListedComment): number => a.created_at - b.created_at || (a.id < b.id ? -1 : 1);

const orders: Record<ThreadOrder, (a: Thread, b: Thread) => number> = {
  newest: (a, b) => byAge(b.first, a.first),
  // Threads without a moment come last.
  'by-time': (a, b) => (a.first.at ?? Infinity) - (b.first.at ?? Infinity) || byAge(a.first, b.first),
};

/** Leaves out replies without their thread, because they are deleted with it. */
export function omitLostReplies<Reply extends Pick<ShownComment, 'id' | 'reply_to'>>(all: readonly Reply[]): Reply[] {
  const known = new Set<string>(['', ...all.map(({ id }) => id)]);
  return all.filter(({ reply_to }) => known.has(reply_to));
}

export function buildThreads(comments: readonly ListedComment[], order: ThreadOrder): Thread[] {
  const repliesByThread = groupBy([...comments].sort(byAge), ({ reply_to }) => reply_to);
  return (repliesByThread.get('') ?? [])
    .map((first) => ({ first, replies: repliesByThread.get(first.id) ?? [] }))
    .sort(orders[order]);
}
