import { type FoundRecord, getRecords } from '#shared/api/records';
import { call } from '../../testing/test-stack';
import { createRecordFetcher, type RecordFetcher } from '../src/platform/api/live/record-fetcher';

/** A page that is always visible. */
const seenPage = { hidden: false, addEventListener: () => undefined };

/** Fetches live changes as a person's page does, without a browser. `onFound` receives each answer. */
export const createTestFetcher = (
  token: string,
  onFound: (found: readonly FoundRecord[]) => void = () => undefined,
): RecordFetcher =>
  createRecordFetcher(async (keys) => {
    const { records } = await call(getRecords, { keys }, token);
    onFound(records);
    return records;
  }, seenPage);
