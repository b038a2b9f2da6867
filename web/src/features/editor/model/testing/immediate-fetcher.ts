import { type RecordFetcher } from '../../../../platform/api/live/record-fetcher';
import { type MemoryServer } from './memory-server';

/** Fetches each changed record at once, one by one. */
export const createImmediateFetcher = (server: MemoryServer): RecordFetcher => ({
  fetchChanged({ version }, key, { known, onRecord }) {
    if ((known() ?? -1) >= version) return;
    const answer = server.getRecords([key]);
    void answer.then(([record]) => onRecord(record!.item as Parameters<typeof onRecord>[0])).catch(() => undefined);
  },
  reset: () => undefined,
});
