import type { Loss } from './sound-clock';
import { isDamage } from './take-health';

/** Smaller jumps are corrections of the clock of the day. */
const JUMP_MS = 1000;
/** Sound that was lost within this time of a jump was lost to the same sleep. */
const TOGETHER_S = 1;
const NO_JUMP = { at: -Infinity, ms: 0 };

/**
 * Tells sound that was lost while the computer slept from other losses. In Chromium on a Mac or Linux, `performance.now()` stops
 * during sleep and only the clock of the day jumps forward. It also jumps when somebody sets it; no sound is lost then.
 */
export class SleepWatch {
  private dayAheadMs = dayAheadMs();
  private jump = NO_JUMP;

  constructor(private readonly sampleRate: number) {}

  /** Compares the clocks; `end` is the end of the tape, in samples. Call it often. */
  look(end: number): void {
    const aheadMs = dayAheadMs();
    const ms = aheadMs - this.dayAheadMs;
    this.dayAheadMs = aheadMs;
    if (ms >= JUMP_MS) this.jump = { at: end, ms };
  }

  /** How long the computer slept where sound was lost, milliseconds; 0 if it did not. Each sleep is reported once. */
  sleptMs(loss: Loss): number {
    const isSleep = isDamage(loss) && Math.abs(loss.at - this.jump.at) <= TOGETHER_S * this.sampleRate;
    if (!isSleep) return 0;
    const { ms } = this.jump;
    this.jump = NO_JUMP;
    return ms;
  }
}

const dayAheadMs = (): number => Date.now() - performance.now();
