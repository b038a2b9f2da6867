import { getRecords } from '#shared/api/records';
import { call } from '../call';
import { createRecordFetcher } from './record-fetcher';

/** Fetches what this page hears of, for all of its channels together. */
export const liveRecords = createRecordFetcher(async (keys) => (await call(getRecords, { keys })).records);
