import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from './session-query';

/** What changes for a whole team is asked for by each of its pages at most so often, and by all of them not faster than this. */
const BETWEEN_PAGES_MS = 20;
const SHORTEST_MS = 1000;
const LONGEST_MS = 20_000;

/**
 * How a page asks for what its whole team has just heard of: within `spreadMs` at a moment of its own, then at most once in
 * `everyMs`. A team of ten sees it within a fifth of a second, one of a thousand does not ask all at once.
 */
export function paceOfTeam(client: QueryClient): { everyMs: number; spreadMs: number } {
  const people = client.getQueryData(sessionQuery.queryKey)?.account.user_count ?? 1;
  const spreadMs = people > 1 ? Math.min(people * BETWEEN_PAGES_MS, LONGEST_MS) : 0;
  return { spreadMs, everyMs: Math.max(spreadMs, SHORTEST_MS) };
}
