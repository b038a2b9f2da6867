import { type FoundRecord, getRecords } from '#shared/api/records';
import { call } from '../../testing/test-stack';
import { createRecordFetcher, type RecordFetcher } from '../src/platform/api/live/record-fetcher';

/** A page that somebody always looks at. */
const seenPage = { hidden: false, addEventListener: () => undefined };

/** What a page of somebody fetches live changes with, without a browser around it; `onFound` is told of each answer. */
export const createTestFetcher = (
  token: string,
  onFound: (found: readonly FoundRecord[]) => void = () => undefined,
): RecordFetcher =>
  createRecordFetcher(async (keys) => {
    const { records } = await call(getRecords, { keys }, token);
    onFound(records);
    return records;
  }, seenPage);
