import { getRecords } from '#shared/api/records';
import { call } from '../call';
import { createRecordFetcher } from './record-fetcher';

/** An answer that does not come holds up everything that is heard after it. */
const TIME_OUT_MS = 10_000;

/** Fetches what this page hears of, for all of its channels together. */
export const liveRecords = createRecordFetcher(async (keys) => {
  const { records } = await call(getRecords, { keys }, { signal: AbortSignal.timeout(TIME_OUT_MS) });
  return records;
});

/** What changes for many is asked for by each of their pages at most so often, and by all of them not faster than this. */
const BETWEEN_PAGES_MS = 20;
const SHORTEST_MS = 1000;
const LONGEST_MS = 20_000;

/**
 * How a page asks for what so many people have just heard of: within `spreadMs` at a moment of its own, then at most once in
 * `everyMs`. A team of ten sees it within a fifth of a second, one of a thousand does not ask all at once.
 */
export function refetchPace(people: number): { everyMs: number; spreadMs: number } {
  const spreadMs = people > 1 ? Math.min(people * BETWEEN_PAGES_MS, LONGEST_MS) : 0;
  return { spreadMs, everyMs: Math.max(spreadMs, SHORTEST_MS) };
}
