/** A clock of the day that is set right moves by less. */
const SLEEP_MS = 1000;

/**
 * Notices that the computer has slept. In Chromium on a Mac or Linux the clock of sound and orders stands still meanwhile, so
 * that nothing seems to be missing; the clock of the day goes on.
 */
export class SleepWatch {
  private aheadMs = dayAheadMs();

  /** How long it has slept since the last call, milliseconds; 0 if it has not. */
  read(): number {
    const aheadMs = dayAheadMs();
    const sleptMs = aheadMs - this.aheadMs;
    this.aheadMs = aheadMs;
    return sleptMs >= SLEEP_MS ? sleptMs : 0;
  }
}

const dayAheadMs = (): number => Date.now() - performance.now();
