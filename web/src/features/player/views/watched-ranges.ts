/** From and to, in milliseconds of the timeline. */
export type WatchedRange = [from: number, to: number];

/** Between two frames the clock moves less than this; where it moves more, somebody went to another place. */
const STEP_MAX_MS = 1000;

/** As many as a beacon has room for. */
const RANGES_MAX = 100;

/** What of a presentation was watched. */
export class WatchedRanges {
  readonly #stretches: WatchedRange[] = [];
  #totalMs = 0;

  /** Playing has come to this moment of the timeline. */
  add(ms: number): void {
    const last = this.#stretches.at(-1);
    const step = last ? ms - last[1] : -1;
    if (last && step >= 0 && step < STEP_MAX_MS) {
      last[1] = ms;
      this.#totalMs += step;
    } else if (this.#stretches.length < RANGES_MAX) this.#stretches.push([ms, ms]);
  }

  /** How much, in milliseconds; what was watched twice counts twice. */
  get totalMs(): number {
    return this.#totalMs;
  }

  /** In whole milliseconds, in the order in which they were watched. */
  get ranges(): WatchedRange[] {
    return this.#stretches.map(([from, to]) => [Math.round(from), Math.round(to)]);
  }
}
