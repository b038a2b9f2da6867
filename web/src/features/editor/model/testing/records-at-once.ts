import { type RecordFetcher } from '../../../../platform/api/live/record-fetcher';
import { type MemoryServer } from './memory-server';

/** Looks each changed record up at once, one by one. */
export const recordsAtOnce = (server: MemoryServer): RecordFetcher => ({
  hear({ version }, key, { known, take }) {
    if ((known() ?? -1) >= version) return;
    const answer = server.getRecords([key]);
    void answer.then(([record]) => take(record!.item as Parameters<typeof take>[0])).catch(() => undefined);
  },
  forget: () => undefined,
});
