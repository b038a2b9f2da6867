/** A chunk of the tape as its clock remembers it. */
export interface LoggedChunk {
  /** Its first sample on the tape, and the one behind its last. */
  begin: number;
  end: number;
  arrivedMs: number;
  /** From when its end should have come, had the tape begun at moment 0 and lost nothing, to when it came. */
  wayMs: number;
  /** Time since the chunk before it arrived. */
  gapMs: number;
  /** From when its begin should be stamped, had the tape begun at stamp 0 and lost nothing, to its stamp. */
  stampMs: number;
  /** It was in no queue: how late it came is how late its source is. */
  isWitness: boolean;
}

/** A way that grows by no more is a busy machine; one that grows by more is sound that was lost. */
export const LOSS_MS = 20;

/** That a way has grown is believed of so many witnesses, and of so many chunks that agree: one of them can be late itself. */
const BELIEVED_OF = 5;
/** Chunks agree whose ways differ by no more: few of a busy machine come later than that. */
const AGREED_MS = 5;

/** The shortest way of so long counts, up to the last witness. */
const WINDOW_MS = 1000;

/** The way by which a chunk would have come if it had not been late. */
export interface TrueWay {
  wayMs: number;
  /** By how much its stamp was ahead of its way when that was believed last: both grow by what is lost. Infinity is unknown. */
  leadMs: number;
}

/** Of the chunk before the first one. */
export const NO_WAY: TrueWay = { wayMs: Infinity, leadMs: Infinity };

/**
 * The ways that chunks would have come by if none of them had been late. A source never makes sound faster than time passes,
 * so that a true way only grows: by what was lost. No chunk comes before its time, so that each later one limits it. That it
 * has grown is believed of witnesses; where none follow, of the stamps, as far as later ones do not fall back. `known` is the
 * way of the chunk before the first one.
 */
export function trueWays(log: readonly LoggedChunk[], known: TrueWay): TrueWay[] {
  if (log.length === 0) return [];
  const lasting = lastingStamps(log);
  if (known.wayMs < Infinity) return placedWays(log, lasting, known);
  const shortest = log.reduce((least, { wayMs }, i) => (wayMs < log[least]!.wayMs ? i : least), 0);
  const { wayMs } = log[shortest]!;
  const isWitnessed = log.some(({ isWitness }) => isWitness);
  return placedWays(log, lasting, { wayMs: isWitnessed ? Infinity : wayMs, leadMs: lasting[shortest]! - wayMs });
}

function placedWays(log: readonly LoggedChunk[], lasting: readonly number[], known: TrueWay): TrueWay[] {
  const { ways, leads } = believedWays(log, lasting, known);
  let from = -1;
  for (const [i, chunk] of log.entries()) {
    if (!chunk.isWitness) continue;
    const before = from < 0 ? known : { wayMs: ways[from]!, leadMs: leads[from]! };
    placeLoss(log, ways, from, i, before);
    from = i;
  }
  for (let i = log.length - 2; i >= 0; i--) ways[i] = Math.min(ways[i]!, ways[i + 1]!);
  return ways.map((wayMs, i) => ({ wayMs, leadMs: leads[i]! }));
}

/** For each chunk the least stamp from it on: one that is taken back later has said nothing. */
function lastingStamps(log: readonly LoggedChunk[]): number[] {
  const lasting = log.map(({ stampMs }) => stampMs);
  for (let i = lasting.length - 2; i >= 0; i--) lasting[i] = Math.min(lasting[i]!, lasting[i + 1]!);
  return lasting;
}

/**
 * For each chunk the shortest way of the last second before the last witness, or what it has grown to since; what is known
 * already where there is no witness, or where it has grown and that is not believed, with what the stamps say was lost since.
 */
function believedWays(
  log: readonly LoggedChunk[],
  lasting: readonly number[],
  { wayMs: knownWayMs, leadMs: knownLeadMs }: TrueWay,
): { ways: number[]; leads: number[] } {
  const after = shortestAfter(log);
  const ways: number[] = [];
  const leads: number[] = [];
  let known = knownWayMs;
  let leadMs = knownLeadMs;
  /** Chunks of the last second without those that a later one is no longer than: the first has the shortest way. */
  let candidates: number[] = [];
  let first = 0;
  for (const [i, { isWitness, arrivedMs, wayMs, stampMs }] of log.entries()) {
    const { shortestMs, isBelieved } = after[i]!;
    while (candidates.length > first && log[candidates.at(-1)!]!.wayMs >= wayMs) candidates.pop();
    candidates.push(i);
    if (isWitness) {
      while (log[candidates[first]!]!.arrivedMs <= arrivedMs - WINDOW_MS) first++;
      const ofLastSecond = log[candidates[first]!]!.wayMs;
      known = isBelieved ? ofLastSecond : Math.min(known, ofLastSecond);
    }
    let level = isBelieved ? known : Math.max(known, ways[i - 1] ?? known);
    const saidMs = Math.min(lasting[i]! - leadMs, shortestMs);
    if (!isBelieved && saidMs - level > LOSS_MS) level = saidMs;
    const hasGrown = isBelieved && shortestMs > level + LOSS_MS;
    ways.push(hasGrown ? shortestMs : Math.min(shortestMs, level));
    if (isBelieved && isWitness) leadMs = stampMs - ways[i]!;
    leads.push(leadMs);
    if (!hasGrown) continue;
    // What came before the loss says nothing of what comes behind it, however late it was.
    known = shortestMs;
    [candidates, first] = [[i], 0];
  }
  return { ways, leads };
}

interface After {
  shortestMs: number;
  /** Whether enough witnesses say that it was no shorter. */
  isBelieved: boolean;
}

/** For each chunk the shortest way from it on. */
function shortestAfter(log: readonly LoggedChunk[]): After[] {
  const result = new Array<After>(log.length);
  let shortestMs = Infinity;
  let witnesses = 0;
  let agreeing = 0;
  for (let i = log.length - 1; i >= 0; i--) {
    const { isWitness, wayMs } = log[i]!;
    // Ways that were longer say nothing of this one.
    if (wayMs < shortestMs - LOSS_MS) witnesses = 0;
    if (wayMs < shortestMs - AGREED_MS) agreeing = 0;
    shortestMs = Math.min(shortestMs, wayMs);
    // A shorter way behind it proves that a witness was late. Of chunks that come in pairs only the first is one.
    if (isWitness && wayMs <= shortestMs + LOSS_MS) witnesses++;
    if (wayMs <= shortestMs + AGREED_MS) agreeing++;
    result[i] = { shortestMs, isBelieved: witnesses >= BELIEVED_OF && agreeing >= BELIEVED_OF };
  }
  return result;
}

/** Places what was lost between two witnesses; `from` and `to` are their places in the log, `before` is the way of the first. */
function placeLoss(log: readonly LoggedChunk[], ways: number[], from: number, to: number, before: TrueWay): void {
  const step = ways[to]! - before.wayMs;
  if (!(step > LOSS_MS)) return;
  const shares = sharesLost(log.slice(from + 1, to + 1), step, before.wayMs + before.leadMs);
  let level = before.wayMs;
  for (const [i, share] of shares.slice(0, -1).entries()) {
    const wayMs = before.wayMs + share * step;
    // Many small losses are told as some that are large enough.
    if (wayMs - level > LOSS_MS) level = wayMs;
    ways[from + 1 + i] = level;
  }
}

/**
 * How much of what was lost among some chunks was so when each of them came, from 0 to 1: all at once where their source says
 * so, else where none came for as long; little by little where it says that. `stampedMs` is the stamp of what came before.
 */
function sharesLost(chunks: readonly LoggedChunk[], lostMs: number, stampedMs: number): number[] {
  // Stamps that say something else are wrong: how much was lost is known as well as ways are, but for what is none yet.
  const isAll = (ms: number) => Math.abs(ms - lostMs) <= Math.min(lostMs / 2, 2 * LOSS_MS);
  const isSaid = isAll(chunks.at(-1)!.stampMs - stampedMs);
  const longest = chunks.reduce((most, { gapMs }, i) => (gapMs > chunks[most]!.gapMs ? i : most), 0);
  const longestGapMs = chunks[longest]!.gapMs;
  // Where the chunk before the gap was late itself, the gap is a little shorter than what was lost in it.
  const isAtOnce = longestGapMs >= lostMs || isAll(longestGapMs);
  if (isSaid && !isAtOnce) return sharesSaid(chunks, stampedMs);
  const isJump = (i: number) => isAll(chunks[i]!.stampMs - (chunks[i - 1]?.stampMs ?? stampedMs));
  const said = isSaid ? chunks.findIndex((_, i) => isJump(i)) : -1;
  return chunks.map((_, i) => (i < (said < 0 ? longest : said) ? 0 : 1));
}

/** By the stamps; one that falls back again has said nothing. */
function sharesSaid(chunks: readonly LoggedChunk[], stampedMs: number): number[] {
  const lasting = lastingStamps(chunks);
  const saidMs = lasting.at(-1)! - stampedMs;
  return lasting.map((stampMs) => Math.max(0, (stampMs - stampedMs) / saidMs));
}
