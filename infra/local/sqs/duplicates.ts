/** How long a FIFO queue knows what it has taken. */
const KNOWN_MS = 5 * 60 * 1000;

/** What a FIFO queue has taken a short while ago, by its deduplication id. */
export class Duplicates {
  private readonly taken = new Map<string, { id: string; until: number }>();

  /** The id of the message that was taken by this deduplication id; undefined for one that is new. */
  find(deduplicationId: string | undefined): string | undefined {
    const known = this.taken.get(deduplicationId ?? '');
    return known && known.until > Date.now() ? known.id : undefined;
  }

  /** Notes a message that was taken. */
  note(deduplicationId: string | undefined, id: string): void {
    if (deduplicationId !== undefined) this.taken.set(deduplicationId, { id, until: Date.now() + KNOWN_MS });
  }
}
