/** A chunk of the tape as its clock remembers it. */
export interface LoggedChunk {
  /** Its first sample on the tape, and the one behind its last. */
  begin: number;
  end: number;
  arrivedMs: number;
  /** From when its end should have come, had the tape begun at moment 0 and lost nothing, to when it came. */
  latencyMs: number;
  /** Time since the chunk before it arrived. */
  gapMs: number;
  /** From when its begin should be stamped, had the tape begun at stamp 0 and lost nothing, to its stamp. */
  stampMs: number;
  /** It was in no queue: how late it came is how late its source is. */
  isReliableSample: boolean;
}

/** A way that grows by no more is a busy machine; one that grows by more is sound that was lost. */
export const LOSS_MS = 20;

/** That a way has grown is believed of so many reliableSamples, and of so many chunks that agree: one of them can be late itself. */
const MIN_AGREEING_SAMPLES = 5;
/** Chunks agree whose latencies differ by no more: few of a busy machine come later than that. */
const AGREEMENT_MS = 5;

/** The shortest way of so long counts, up to the last reliable sample. */
const WINDOW_MS = 1000;

/** The way by which a chunk would have come if it had not been late. */
export interface LatencyEstimate {
  latencyMs: number;
  /** By how much its stamp was ahead of its way when that was believed last: both grow by what is lost. Infinity is unknown. */
  leadMs: number;
}

/** Of the chunk before the first one. */
export const UNKNOWN_LATENCY: LatencyEstimate = { latencyMs: Infinity, leadMs: Infinity };

/**
 * The latencies that chunks would have come by if none of them had been late. A source never makes sound faster than time passes,
 * so that a true way only grows: by what was lost. No chunk comes before its time, so that each later one limits it. That it
 * has grown is believed of reliable samples; where none follow, of the stamps, as far as later ones do not fall back. `known` is the
 * way of the chunk before the first one.
 */
export function estimateLatencies(log: readonly LoggedChunk[], known: LatencyEstimate): LatencyEstimate[] {
  if (log.length === 0) return [];
  const lasting = suffixMinStamps(log);
  if (known.latencyMs < Infinity) return placeLatencies(log, lasting, known);
  const shortest = log.reduce((least, { latencyMs }, i) => (latencyMs < log[least]!.latencyMs ? i : least), 0);
  const { latencyMs } = log[shortest]!;
  const hasReliableSample = log.some(({ isReliableSample }) => isReliableSample);
  return placeLatencies(log, lasting, {
    latencyMs: hasReliableSample ? Infinity : latencyMs,
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
    if (!chunk.isReliableSample) continue;
    const before = from < 0 ? known : { latencyMs: latencies[from]!, leadMs: leads[from]! };
    placeLoss(log, latencies, from, i, before);
    from = i;
  }
  for (let i = log.length - 2; i >= 0; i--) latencies[i] = Math.min(latencies[i]!, latencies[i + 1]!);
  return latencies.map((latencyMs, i) => ({ latencyMs, leadMs: leads[i]! }));
}

/** For each chunk the least stamp from it on: one that is taken back later has said nothing. */
function suffixMinStamps(log: readonly LoggedChunk[]): number[] {
  const lasting = log.map(({ stampMs }) => stampMs);
  for (let i = lasting.length - 2; i >= 0; i--) lasting[i] = Math.min(lasting[i]!, lasting[i + 1]!);
  return lasting;
}

/**
 * For each chunk the shortest way of the last second before the last reliable sample, or what it has grown to since; what is known
 * already where there is no witness, or where it has grown and that is not believed, with what the stamps say was lost since.
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
  /** Chunks of the last second without those that a later one is no longer than: the first has the shortest way. */
  let candidates: number[] = [];
  let first = 0;
  for (const [i, { isReliableSample, arrivedMs, latencyMs, stampMs }] of log.entries()) {
    const { shortestMs, isTrusted } = after[i]!;
    while (candidates.length > first && log[candidates.at(-1)!]!.latencyMs >= latencyMs) candidates.pop();
    candidates.push(i);
    if (isReliableSample) {
      while (log[candidates[first]!]!.arrivedMs <= arrivedMs - WINDOW_MS) first++;
      const ofLastSecond = log[candidates[first]!]!.latencyMs;
      known = isTrusted ? ofLastSecond : Math.min(known, ofLastSecond);
    }
    let level = isTrusted ? known : Math.max(known, latencies[i - 1] ?? known);
    const saidMs = Math.min(lasting[i]! - leadMs, shortestMs);
    if (!isTrusted && saidMs - level > LOSS_MS) level = saidMs;
    const hasGrown = isTrusted && shortestMs > level + LOSS_MS;
    latencies.push(hasGrown ? shortestMs : Math.min(shortestMs, level));
    if (isTrusted && isReliableSample) leadMs = stampMs - latencies[i]!;
    leads.push(leadMs);
    if (!hasGrown) continue;
    // What came before the loss says nothing of what comes behind it, however late it was.
    known = shortestMs;
    [candidates, first] = [[i], 0];
  }
  return { latencies, leads };
}

interface SuffixMin {
  shortestMs: number;
  /** Whether enough reliable samples say that it was no shorter. */
  isTrusted: boolean;
}

/** For each chunk the shortest way from it on. */
function suffixMinLatencies(log: readonly LoggedChunk[]): SuffixMin[] {
  const result = new Array<SuffixMin>(log.length);
  let shortestMs = Infinity;
  let reliableSamples = 0;
  let agreeing = 0;
  for (let i = log.length - 1; i >= 0; i--) {
    const { isReliableSample, latencyMs } = log[i]!;
    // Ways that were longer say nothing of this one.
    if (latencyMs < shortestMs - LOSS_MS) reliableSamples = 0;
    if (latencyMs < shortestMs - AGREEMENT_MS) agreeing = 0;
    shortestMs = Math.min(shortestMs, latencyMs);
    // A shorter way behind it proves that a witness was late. Of chunks that come in pairs only the first is one.
    if (isReliableSample && latencyMs <= shortestMs + LOSS_MS) reliableSamples++;
    if (latencyMs <= shortestMs + AGREEMENT_MS) agreeing++;
    result[i] = { shortestMs, isTrusted: reliableSamples >= MIN_AGREEING_SAMPLES && agreeing >= MIN_AGREEING_SAMPLES };
  }
  return result;
}

/** Places what was lost between two reliable samples; `from` and `to` are their places in the log, `before` is the way of the first. */
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
    // Many small losses are told as some that are large enough.
    if (latencyMs - level > LOSS_MS) level = latencyMs;
    latencies[from + 1 + i] = level;
  }
}

/**
 * How much of what was lost among some chunks was so when each of them came, from 0 to 1: all at once where their source says
 * so, else where none came for as long; little by little where it says that. `stampedMs` is the stamp of what came before.
 */
function lossShares(chunks: readonly LoggedChunk[], lostMs: number, stampedMs: number): number[] {
  // Stamps that say something else are wrong: how much was lost is known as well as latencies are, but for what is none yet.
  const isAll = (ms: number) => Math.abs(ms - lostMs) <= Math.min(lostMs / 2, 2 * LOSS_MS);
  const isSaid = isAll(chunks.at(-1)!.stampMs - stampedMs);
  const longest = chunks.reduce((most, { gapMs }, i) => (gapMs > chunks[most]!.gapMs ? i : most), 0);
  const longestGapMs = chunks[longest]!.gapMs;
  // Where the chunk before the gap was late itself, the gap is a little shorter than what was lost in it.
  const isAtOnce = longestGapMs >= lostMs || isAll(longestGapMs);
  if (isSaid && !isAtOnce) return stampedLossShares(chunks, stampedMs);
  const isJump = (i: number) => isAll(chunks[i]!.stampMs - (chunks[i - 1]?.stampMs ?? stampedMs));
  const said = isSaid ? chunks.findIndex((_, i) => isJump(i)) : -1;
  return chunks.map((_, i) => (i < (said < 0 ? longest : said) ? 0 : 1));
}

/** By the stamps; one that falls back again has said nothing. */
function stampedLossShares(chunks: readonly LoggedChunk[], stampedMs: number): number[] {
  const lasting = suffixMinStamps(chunks);
  const saidMs = lasting.at(-1)! - stampedMs;
  return lasting.map((stampMs) => Math.max(0, (stampMs - stampedMs) / saidMs));
}
