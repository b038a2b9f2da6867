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
