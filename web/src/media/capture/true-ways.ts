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
  /** By how much its stamp lies behind the end of the chunk before it: what its source says that it has lost. */
  jumpMs: number;
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

/**
 * The ways that chunks would have come by if none of them had been late. A source never makes sound faster than time passes,
 * so that a true way only grows: by what was lost. No chunk comes before its time, so that each later one limits it; that it
 * has grown is believed of witnesses only. `knownWayMs` is that of the chunk before the first one, Infinity if there is none.
 */
export function trueWays(log: readonly LoggedChunk[], knownWayMs: number): number[] {
  if (log.length === 0) return [];
  if (knownWayMs === Infinity && !log.some(({ isWitness }) => isWitness)) {
    return trueWays(log, Math.min(...log.map(({ wayMs }) => wayMs)));
  }
  const ways = believedWays(log, knownWayMs);
  let from = -1;
  for (const [i, chunk] of log.entries()) {
    if (!chunk.isWitness) continue;
    placeLoss(log, ways, from, i, knownWayMs);
    from = i;
  }
  for (let i = log.length - 2; i >= 0; i--) ways[i] = Math.min(ways[i]!, ways[i + 1]!);
  return ways;
}

/**
 * For each chunk the shortest way of the last second before the last witness, or what it has grown to since; what is known
 * already where there is no witness, or where it has grown and that is not believed.
 */
function believedWays(log: readonly LoggedChunk[], knownWayMs: number): number[] {
  const after = shortestAfter(log);
  const ways: number[] = [];
  let known = knownWayMs;
  /** Chunks of the last second without those that a later one is no longer than: the first has the shortest way. */
  let candidates: number[] = [];
  let first = 0;
  for (const [i, { isWitness, arrivedMs, wayMs }] of log.entries()) {
    const { shortestMs, isBelieved } = after[i]!;
    while (candidates.length > first && log[candidates.at(-1)!]!.wayMs >= wayMs) candidates.pop();
    candidates.push(i);
    if (isWitness) {
      while (log[candidates[first]!]!.arrivedMs <= arrivedMs - WINDOW_MS) first++;
      const ofLastSecond = log[candidates[first]!]!.wayMs;
      known = isBelieved ? ofLastSecond : Math.min(known, ofLastSecond);
    }
    const level = isBelieved ? known : Math.max(known, ways[i - 1] ?? known);
    const hasGrown = isBelieved && shortestMs > level + LOSS_MS;
    ways.push(hasGrown ? shortestMs : Math.min(shortestMs, level));
    if (!hasGrown) continue;
    // What came before the loss says nothing of what comes behind it, however late it was.
    known = shortestMs;
    [candidates, first] = [[i], 0];
  }
  return ways;
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

/**
 * Between two witnesses sound was lost where its source says so; else where it did not come for longest. `from` and `to` are
 * the witnesses' places in the log.
 */
function placeLoss(log: readonly LoggedChunk[], ways: number[], from: number, to: number, knownWayMs: number): void {
  const earlier = from < 0 ? knownWayMs : ways[from]!;
  const step = ways[to]! - earlier;
  if (!(step > LOSS_MS)) return;
  const between = log.slice(from + 1, to + 1);
  // A stamp that jumps by something else, or back again, is a wrong one: how much was lost is known as well as ways are.
  const isStep = (ms: number) => Math.abs(ms - step) <= Math.min(step / 2, LOSS_MS);
  const isStamped =
    between.some(({ jumpMs }) => isStep(jumpMs)) && isStep(between.reduce((sum, { jumpMs }) => sum + jumpMs, 0));
  const likeness = between.map(({ jumpMs, gapMs }) => (isStamped ? -Math.abs(jumpMs - step) : gapMs));
  const lost = from + 1 + likeness.indexOf(Math.max(...likeness));
  for (let i = from + 1; i <= to; i++) ways[i] = i < lost ? earlier : ways[to]!;
}
