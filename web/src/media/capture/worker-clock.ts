/**
 * Knows a worker's clock in the page. Both count monotonically from their own beginnings, whatever is done to the
 * computer's clock; the message that took the shortest way from the worker tells the difference.
 */
export class WorkerClock {
  private behindMs = Infinity;

  /** A message arrived that the worker sent at that moment of its own clock. */
  hear(sentAtMs: number, arrivedMs = performance.now()): void {
    this.behindMs = Math.min(this.behindMs, arrivedMs - sentAtMs);
  }

  /** Whether the worker has been heard: before, nothing is known of its clock. */
  get isKnown(): boolean {
    return this.behindMs < Infinity;
  }

  /** A moment of the page on the worker's clock. Throws while the worker has not been heard. */
  momentOf(pageMs: number): number {
    if (!this.isKnown) throw new Error('The recorder’s worker has not been heard yet.');
    return pageMs - this.behindMs;
  }
}
