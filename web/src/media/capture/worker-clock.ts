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

  /** A moment of the page on the worker's clock, this moment if left out; 0, its beginning, while it has not been heard. */
  momentOf(pageMs = performance.now()): number {
    return this.behindMs === Infinity ? 0 : pageMs - this.behindMs;
  }
}
