import { groupBy } from '#shared/group-by';
import type { Said } from './comment-source';

/** A comment that begins a thread, and the replies to it, oldest first. */
export interface SaidThread {
  first: Said;
  replies: Said[];
}

export type SaidOrder = 'newest' | 'by-time';

const byAge = (a: Said, b: Said): number => a.created_at - b.created_at || (a.id < b.id ? -1 : 1);

const orders: Record<SaidOrder, (a: SaidThread, b: SaidThread) => number> = {
  newest: (a, b) => byAge(b.first, a.first),
  // What speaks of no moment comes last.
  'by-time': (a, b) => (a.first.at ?? Infinity) - (b.first.at ?? Infinity) || byAge(a.first, b.first),
};

/** The threads that comments make; a reply whose thread is not there is left out. */
export function saidThreads(comments: readonly Said[], order: SaidOrder): SaidThread[] {
  const answering = groupBy([...comments].sort(byAge), ({ reply_to }) => reply_to);
  return (answering.get('') ?? [])
    .map((first) => ({ first, replies: answering.get(first.id) ?? [] }))
    .sort(orders[order]);
}
