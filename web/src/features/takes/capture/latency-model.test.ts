import { estimateLatencies, type LoggedChunk } from './latency-model';

/** A log of chunks of ten milliseconds, some of them late, that counts how often a latency is read. */
function countedLog(chunks: number) {
  const count = { reads: 0 };
  const log = Array.from({ length: chunks }, (_, i) => {
    const latencyMs = i % 7 === 0 ? 30 : i % 3;
    const chunk = { begin: i * 480, end: (i + 1) * 480, arrivedMs: i * 10 + latencyMs, gapMs: 10, stampMs: 0 };
    return Object.defineProperty({ ...chunk, isReliable: true }, 'latencyMs', {
      get: () => {
        count.reads++;
        return latencyMs;
      },
    }) as LoggedChunk;
  });
  return { log, count };
}

const readsOf = (chunks: number): number => {
  const { log, count } = countedLog(chunks);
  estimateLatencies(log, { latencyMs: 0, leadMs: 0 });
  return count.reads;
};

test('a log that is ten times as long is read ten times as often, however many chunks a second has', () => {
  const each = readsOf(1000) / 1000;
  expect(each).toBeLessThan(20);
  expect(readsOf(10_000) / 10_000).toBeLessThan(each * 1.1);
});
