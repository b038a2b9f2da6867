/**
 * Calls back while something plays: `onFrame` at each animation frame, and `onDue` by a timer when there is something to do,
 * which also works where frames don't run, in a tab that nobody looks at.
 */
export class Ticker {
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onDue` does what is due and gives the milliseconds until there is more; undefined when there is nothing to wait for. */
  constructor(
    private readonly onFrame: () => void,
    private readonly onDue: () => number | undefined,
  ) {}

  start(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(this.#tick);
    this.setTimer();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    clearTimeout(this.#timer);
  }

  /** Sets the timer anew, as when the speed or what comes next has changed. */
  setTimer(): void {
    clearTimeout(this.#timer);
    const waitMs = this.onDue();
    if (waitMs !== undefined) this.#timer = setTimeout(() => this.setTimer(), waitMs);
  }

  readonly #tick = (): void => {
    this.#frame = requestAnimationFrame(this.#tick);
    this.onFrame();
  };
}
