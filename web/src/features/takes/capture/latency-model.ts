/** A chunk of the recording in the log of its clock. */
export interface LoggedChunk {
  /** Its first sample, and the sample after its last. */
  begin: number;
  end: number;
  arrivedMs: number;
  /** Arrival minus the time at which its end was due, for a recording that started at moment 0 and lost nothing. */
  latencyMs: number;
  /** Time since the previous chunk arrived. */
  gapMs: number;
  /** Its stamp minus the stamp that it would have in a recording that started at stamp 0 and lost nothing. */
  stampMs: number;
  /** Whether it waited in no queue, so that its delay is the delay of its source. */
  isReliable: boolean;
}

/** If the latency grows by no more than this, the machine is busy; if it grows by more, sound was lost. */
export const LOSS_MS = 20;

/** A higher latency needs this many reliable chunks and this many agreeing chunks, because a single one can be late. */
const MIN_AGREEING_CHUNKS = 5;
/** Chunks agree if their latencies differ by at most this. On a busy machine, few chunks arrive later than that. */
const AGREEMENT_MS = 5;

/** The shortest latency within this time, up to the last reliable chunk, counts. */
const WINDOW_MS = 1000;

/** The latency that a chunk would have if it were on time. */
export interface LatencyEstimate {
  latencyMs: number;
  /** How far its stamp was ahead of its latency when that was last trusted. Lost sound adds to both. Infinity means unknown. */
  leadMs: number;
}

/** The estimate before the first chunk. */
export const UNKNOWN_LATENCY: LatencyEstimate = { latencyMs: Infinity, leadMs: Infinity };

/**
 * Estimates the latency of each chunk as if none had been late. A source never produces sound faster than real time, so that the true
 * latency only grows, by the sound that was lost. No chunk arrives early, so that each later chunk is an upper bound. Growth is trusted if
 * reliable chunks confirm it; if none follow, the stamps count, unless later ones fall back.
 * @param known the estimate before the first chunk
 */
export function estimateLatencies(log: readonly LoggedChunk[], known: LatencyEstimate): LatencyEstimate[] {
  if (log.length === 0) return [];
  const lasting = suffixMinStamps(log);
  if (known.latencyMs < Infinity) return placeLatencies(log, lasting, known);
  const shortest = log.reduce((least, { latencyMs }, i) => (latencyMs < log[least]!.latencyMs ? i : least), 0);
  const { latencyMs } = log[shortest]!;
  const hasReliable = log.some(({ isReliable }) => isReliable);
  return placeLatencies(log, lasting, {
    latencyMs: hasReliable ? Infinity : latencyMs,
    leadMs: lasting[shortest]! - latencyMs,
  });
}

function placeLatencies(
  log: readonly LoggedChunk[],
  lasting: readonly number[],
  known: LatencyEstimate,
): LatencyEstimate[] {
  const { latencies, leads } = estimateTrustedLatencies(log, lasting, known);
  let from = -1;
  for (const [i, chunk] of log.entries()) {
    if (!chunk.isReliable) continue;
    const before = from < 0 ? known : { latencyMs: latencies[from]!, leadMs: leads[from]! };
    placeLoss(log, latencies, from, i, before);
    from = i;
  }
  for (let i = log.length - 2; i >= 0; i--) latencies[i] = Math.min(latencies[i]!, latencies[i + 1]!);
  return latencies.map((latencyMs, i) => ({ latencyMs, leadMs: leads[i]! }));
}

/** For each chunk, the least stamp from it on: a stamp that a later one falls below proves nothing. */
function suffixMinStamps(log: readonly LoggedChunk[]): number[] {
  const lasting = log.map(({ stampMs }) => stampMs);
  for (let i = lasting.length - 2; i >= 0; i--) lasting[i] = Math.min(lasting[i]!, lasting[i + 1]!);
  return lasting;
}

/**
 * For each chunk, the shortest latency in the second before the last reliable chunk, or the value to which it has grown since. Without a
 * reliable chunk, or if the growth is not trusted, it is the known latency plus the loss that the stamps show.
 */
function estimateTrustedLatencies(
  log: readonly LoggedChunk[],
  lasting: readonly number[],
  { latencyMs: knownLatencyMs, leadMs: knownLeadMs }: LatencyEstimate,
): { latencies: number[]; leads: number[] } {
  const after = suffixMinLatencies(log);
  const latencies: number[] = [];
  const leads: number[] = [];
  let known = knownLatencyMs;
  let leadMs = knownLeadMs;
  /** Chunks of the last second, without those that are followed by an equal or shorter latency: the first has the shortest. */
  let candidates: number[] = [];
  let first = 0;
  for (const [i, { isReliable, arrivedMs, latencyMs, stampMs }] of log.entries()) {
    const { shortestMs, isTrusted } = after[i]!;
    while (candidates.length > first && log[candidates.at(-1)!]!.latencyMs >= latencyMs) candidates.pop();
    candidates.push(i);
    if (isReliable) {
      while (log[candidates[first]!]!.arrivedMs <= arrivedMs - WINDOW_MS) first++;
      const ofLastSecond = log[candidates[first]!]!.latencyMs;
      known = isTrusted ? ofLastSecond : Math.min(known, ofLastSecond);
    }
    let level = isTrusted ? known : Math.max(known, latencies[i - 1] ?? known);
    const saidMs = Math.min(lasting[i]! - leadMs, shortestMs);
    if (!isTrusted && saidMs - level > LOSS_MS) level = saidMs;
    const hasGrown = isTrusted && shortestMs > level + LOSS_MS;
    latencies.push(hasGrown ? shortestMs : Math.min(shortestMs, level));
    if (isTrusted && isReliable) leadMs = stampMs - latencies[i]!;
    leads.push(leadMs);
    if (!hasGrown) continue;
    // Chunks from before the loss say nothing about those after it, however late they were.
    known = shortestMs;
    [candidates, first] = [[i], 0];
  }
  return { latencies, leads };
}

interface SuffixMin {
  shortestMs: number;
  /** Whether enough reliable chunks confirm that the latency was no shorter. */
  isTrusted: boolean;
}

/** For each chunk, the shortest latency from it on. */
function suffixMinLatencies(log: readonly LoggedChunk[]): SuffixMin[] {
  const result = new Array<SuffixMin>(log.length);
  let shortestMs = Infinity;
  let reliableChunks = 0;
  let agreeing = 0;
  for (let i = log.length - 1; i >= 0; i--) {
    const { isReliable, latencyMs } = log[i]!;
    // Longer latencies say nothing about a shorter one.
    if (latencyMs < shortestMs - LOSS_MS) reliableChunks = 0;
    if (latencyMs < shortestMs - AGREEMENT_MS) agreeing = 0;
    shortestMs = Math.min(shortestMs, latencyMs);
    // A shorter latency later proves that a chunk was late. Of chunks that arrive in pairs, only the first is reliable.
    if (isReliable && latencyMs <= shortestMs + LOSS_MS) reliableChunks++;
    if (latencyMs <= shortestMs + AGREEMENT_MS) agreeing++;
    result[i] = { shortestMs, isTrusted: reliableChunks >= MIN_AGREEING_CHUNKS && agreeing >= MIN_AGREEING_CHUNKS };
  }
  return result;
}

/** Places the loss between two reliable chunks at `from` and `to` in the log; `before` is the estimate at the first. */
function placeLoss(
  log: readonly LoggedChunk[],
  latencies: number[],
  from: number,
  to: number,
  before: LatencyEstimate,
): void {
  const step = latencies[to]! - before.latencyMs;
  if (!(step > LOSS_MS)) return;
  const shares = lossShares(log.slice(from + 1, to + 1), step, before.latencyMs + before.leadMs);
  let level = before.latencyMs;
  for (const [i, share] of shares.slice(0, -1).entries()) {
    const latencyMs = before.latencyMs + share * step;
    // Many small losses are reported as a few that are large enough.
    if (latencyMs - level > LOSS_MS) level = latencyMs;
    latencies[from + 1 + i] = level;
  }
}

/**
 * For each chunk, the share of the loss, 0 to 1, that had happened when it arrived. The loss is gradual if the stamps say so; otherwise it
 * is at the jump of the stamps, or in the longest gap. `stampedMs` is the stamp before the first chunk.
 */
function lossShares(chunks: readonly LoggedChunk[], lostMs: number, stampedMs: number): number[] {
  // Stamps that disagree with `lostMs` are wrong: `lostMs` is as exact as the latencies.
  const isAll = (ms: number) => Math.abs(ms - lostMs) <= Math.min(lostMs / 2, 2 * LOSS_MS);
  const isSaid = isAll(chunks.at(-1)!.stampMs - stampedMs);
  const longest = chunks.reduce((most, { gapMs }, i) => (gapMs > chunks[most]!.gapMs ? i : most), 0);
  const longestGapMs = chunks[longest]!.gapMs;
  // If the chunk before the gap was late itself, the gap is a little shorter than the loss.
  const isAtOnce = longestGapMs >= lostMs || isAll(longestGapMs);
  if (isSaid && !isAtOnce) return stampedLossShares(chunks, stampedMs);
  const isJump = (i: number) => isAll(chunks[i]!.stampMs - (chunks[i - 1]?.stampMs ?? stampedMs));
  const said = isSaid ? chunks.findIndex((_, i) => isJump(i)) : -1;
  return chunks.map((_, i) => (i < (said < 0 ? longest : said) ? 0 : 1));
}

/** Shares by the stamps. A stamp that a later one falls below proves nothing. */
function stampedLossShares(chunks: readonly LoggedChunk[], stampedMs: number): number[] {
  const lasting = suffixMinStamps(chunks);
  const saidMs = lasting.at(-1)! - stampedMs;
  return lasting.map((stampMs) => Math.max(0, (stampMs - stampedMs) / saidMs));
}
