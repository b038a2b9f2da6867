/** The shortest way of so long counts: none is shorter than the true one. */
const WINDOW_MS = 2000;
/** A picture that would be later than this has a stamp of another clock than those before it. */
const LATE_AT_MOST_MS = 1000;

/**
 * When pictures were seen, by their stamps: a busy machine hands them on late, while the sound of the same moment was in no queue. A stamp
 * counts from a moment of its source's own; the shortest way from stamping to arrival, of the last seconds, says from which.
 */
export class FrameMoments {
  private ways: { arrivedMs: number; wayMs: number }[] = [];

  /** The moment of the clock that `arrivedMs` is of, milliseconds, of a picture stamped so, microseconds; never after its arrival. */
  momentOf(stampMicroseconds: number, arrivedMs: number): number {
    const stampMs = stampMicroseconds / 1000;
    const wayMs = arrivedMs - stampMs;
    const isOfAnotherClock = wayMs - (this.ways[0]?.wayMs ?? wayMs) > LATE_AT_MOST_MS;
    // The shortest first, and behind it those that are shortest when it has become too old.
    const known = isOfAnotherClock ? [] : this.ways.filter((way) => way.arrivedMs > arrivedMs - WINDOW_MS);
    this.ways = [...known.filter((way) => way.wayMs < wayMs), { arrivedMs, wayMs }];
    return stampMs + this.ways[0]!.wayMs;
  }
}
