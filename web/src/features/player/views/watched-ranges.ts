/** In milliseconds of the timeline. */
export type WatchedRange = [from: number, to: number];

/** The clock moves less than this between two frames; a larger step is a seek. */
const STEP_MAX_MS = 1000;

/** The beacon's maximum. */
const RANGES_MAX = 100;

export class WatchedRanges {
  readonly #ranges: WatchedRange[] = [];
  #totalMs = 0;

  /** Playback has reached this moment of the timeline. */
  add(ms: number): void {
    const last = this.#ranges.at(-1);
    const step = last ? ms - last[1] : -1;
    if (last && step >= 0 && step < STEP_MAX_MS) {
      last[1] = ms;
      this.#totalMs += step;
    } else if (this.#ranges.length < RANGES_MAX) this.#ranges.push([ms, ms]);
  }

  /** Total milliseconds; a range that was watched twice counts twice. */
  get totalMs(): number {
    return this.#totalMs;
  }

  /** In whole milliseconds, in the order of watching. */
  get ranges(): WatchedRange[] {
    return this.#ranges.map(([from, to]) => [Math.round(from), Math.round(to)]);
  }
}
