import { getRecords } from '#shared/api/records';
import { call } from '../call';
import { onSessionEnd } from '../session/session-state';
import { createRecordFetcher } from './record-fetcher';

/** A fetch without an answer delays all later changes. */
const TIME_OUT_MS = 10_000;

/** Fetches changed records for all channels of this page. */
export const liveRecords = createRecordFetcher(async (keys) => {
  const { records } = await call(getRecords, { keys }, { signal: AbortSignal.timeout(TIME_OUT_MS) });
  return records;
});
onSessionEnd(() => liveRecords.reset());

/** Each additional person adds this much to the spread and interval of fetches, within the limits below. */
const BETWEEN_PAGES_MS = 20;
const SHORTEST_MS = 1000;
const LONGEST_MS = 20_000;

/**
 * How a page fetches a change that this many people receive at once: after a random delay within `spreadMs`, then at most once per
 * `everyMs`. A team of ten sees it within a fifth of a second; a team of a thousand doesn't fetch all at once.
 */
export function refetchPace(people: number): { everyMs: number; spreadMs: number } {
  const spreadMs = people > 1 ? Math.min(people * BETWEEN_PAGES_MS, LONGEST_MS) : 0;
  return { spreadMs, everyMs: Math.max(spreadMs, SHORTEST_MS) };
}
