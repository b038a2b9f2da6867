/** A stretch of sound in milliseconds. */
interface Stretch {
  start: number;
  end: number;
}

/** A waveform has so many pairs of its lowest and highest sample a second. */
const PAIRS_A_SECOND = 50;
const PAIR_MS = 1000 / PAIRS_A_SECOND;
/** A pause is looked for in the last minute that a piece may have, or in its last quarter where that is less. */
const LOOKED_BACK_MS = 60_000;
/** Services want something to listen to also in the last piece. */
const SHORTEST_MS = 10_000;
/** The quietest stretch of so long is taken for one. */
const PAUSE_PAIRS = 15;

/** How loud a waveform is at a pair. */
const loudnessAt = (peaks: Int8Array, pair: number): number => {
  const [low = 0, high = 0] = [peaks[2 * pair], peaks[2 * pair + 1]];
  return high - low;
};

/** The middle of the quietest moment between two, in milliseconds; the later of them where there is no waveform. */
function quietest(peaks: Int8Array, from: number, to: number): number {
  const [first, last] = [Math.ceil(from / PAIR_MS), Math.min(Math.floor(to / PAIR_MS), peaks.length / 2)];
  let best = { loudness: Infinity, at: to };
  for (let begin = first; begin + PAUSE_PAIRS <= last; begin++) {
    let loudness = 0;
    for (let pair = begin; pair < begin + PAUSE_PAIRS; pair++) loudness += loudnessAt(peaks, pair);
    // Of two that are as quiet the later one: pieces are long.
    if (loudness <= best.loudness) best = { loudness, at: (begin + PAUSE_PAIRS / 2) * PAIR_MS };
  }
  return Math.round(best.at);
}

/**
 * Cuts a stretch into pieces of at most `maxMs`, where nobody speaks.
 * @param peaks the waveform of the file; empty where there is none
 * @throws RangeError for a `maxMs` by which it would never come to its end
 */
export function cutAtPauses({ start, end }: Stretch, peaks: Int8Array, maxMs: number): Stretch[] {
  if (!(maxMs >= 1)) throw new RangeError(`Nothing is cut into pieces of ${maxMs} ms.`);
  const pieces: Stretch[] = [];
  let at = start;
  while (end - at > maxMs) {
    const latest = Math.min(at + maxMs, end - Math.min(SHORTEST_MS, maxMs / 4));
    const cut = Math.floor(quietest(peaks, latest - Math.min(LOOKED_BACK_MS, maxMs / 4), latest));
    pieces.push({ start: at, end: cut });
    at = cut;
  }
  return [...pieces, { start: at, end }];
}
