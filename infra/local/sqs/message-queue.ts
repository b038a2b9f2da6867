import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { readJsonFile, writeJsonFile } from '../config/json-file';

export interface QueueSettings {
  name: string;
  /** Keeps the order within each group, and accepts a deduplication id once in five minutes. */
  isFifo?: boolean;
  /** How long a received message is hidden from others. */
  visibilitySeconds: number;
  retentionSeconds: number;
  /** The queue for messages that were received this often without being deleted. */
  redrive?: { deadLetterQueue: string; maxReceiveCount: number };
}

interface StoredMessage {
  id: string;
  body: string;
  sentAt: number;
  /** When it becomes receivable. */
  visibleAt: number;
  receives: number;
  firstReceivedAt?: number;
  /** The receipt of the last receive, which deletes the message. */
  receipt?: string;
  /** FIFO queues only: the group that keeps its order, and the id for deduplication. */
  groupId?: string;
  deduplicationId?: string;
}

type FifoIds = Pick<StoredMessage, 'groupId' | 'deduplicationId'>;

export type ReceivedMessage = StoredMessage & { receipt: string; firstReceivedAt: number };

/** Longer timeouts would overflow a timer and fire at once. */
const LONGEST_WAIT_MS = 60_000;

/** A queue that delivers every message at least once. A FIFO queue delivers the messages of a group one after another. */
export class MessageQueue {
  private messages: StoredMessage[];
  private readonly wakers = new Set<() => void>();
  private readonly duplicates = new DeduplicationCache();

  /**
   * @param file where messages are stored; in memory only without it
   * @param onDead receives messages that were received too often
   */
  constructor(
    readonly settings: QueueSettings,
    private readonly file: string | undefined,
    private readonly onDead: (message: StoredMessage) => void,
  ) {
    // The receivers before a restart no longer exist.
    this.messages = readJsonFile<StoredMessage[]>(file, []).map((message) =>
      message.receipt ? { ...message, visibleAt: 0 } : message,
    );
  }

  /** Adds a message and returns its id. A FIFO queue ignores duplicates. */
  send(body: string, delaySeconds = 0, place: FifoIds = {}): string {
    const taken = this.duplicates.find(place.deduplicationId);
    if (taken !== undefined) return taken;
    const id = this.add({ body, visibleAt: Date.now() + delaySeconds * 1000, ...place });
    this.duplicates.remember(place.deduplicationId, id);
    return id;
  }

  /** Adds a dead letter of another queue, which keeps its age. */
  addDead({ body, sentAt, groupId, deduplicationId }: StoredMessage): void {
    this.add({ body, sentAt, groupId, deduplicationId });
  }

  /** Returns up to `count` messages and hides them from others for a while. Moves those that were received too often to `onDead`. */
  receive(count: number, visibilitySeconds = this.settings.visibilitySeconds): ReceivedMessage[] {
    const now = Date.now();
    const { redrive, retentionSeconds } = this.settings;
    const received: ReceivedMessage[] = [];
    const receivable = this.listReceivable().filter(({ from }) => from <= now);
    if (receivable.length === 0) return [];
    for (const { message } of receivable) {
      const isTooOld = now - message.sentAt > retentionSeconds * 1000;
      const isDead = redrive !== undefined && message.receives >= redrive.maxReceiveCount;
      if (isTooOld || isDead) this.messages = this.messages.filter((other) => other !== message);
      if (isDead && !isTooOld) this.onDead(message);
      if (isTooOld || isDead) continue;
      message.receives++;
      message.firstReceivedAt ??= now;
      message.receipt = randomUUID();
      message.visibleAt = now + visibilitySeconds * 1000;
      received.push({ ...message } as ReceivedMessage);
      if (received.length === count) break;
    }
    this.save();
    return received;
  }

  /** When each message becomes receivable: in a FIFO queue, not before all earlier messages of its group. */
  private listReceivable(): { message: StoredMessage; from: number }[] {
    const ofGroups = new Map<string, number>();
    return this.messages.map((message) => {
      const { visibleAt, groupId } = message;
      if (!this.settings.isFifo || groupId === undefined) return { message, from: visibleAt };
      const from = Math.max(visibleAt, ofGroups.get(groupId) ?? 0);
      ofGroups.set(groupId, from);
      return { message, from };
    });
  }

  /** Deletes a message. Only its latest receipt deletes it, as in AWS. */
  delete(receipt: string): void {
    this.messages = this.messages.filter((message) => message.receipt !== receipt);
    this.save();
    // The next message of its group is receivable now.
    this.wake();
  }

  changeVisibility(receipt: string, seconds: number): void {
    const message = this.messages.find((one) => one.receipt === receipt);
    if (message) message.visibleAt = Date.now() + seconds * 1000;
    this.save();
    this.wake();
  }

  takeAll(): StoredMessage[] {
    const all = this.messages;
    this.messages = [];
    this.save();
    return all;
  }

  /** How many messages are receivable, and how many are hidden: received or delayed. */
  counts(): { visible: number; hidden: number } {
    const hidden = this.messages.filter(({ visibleAt }) => visibleAt > Date.now()).length;
    return { visible: this.messages.length - hidden, hidden };
  }

  /** Waits until a message may be receivable, or until `signal` aborts. */
  async waitUntilVisible(signal: AbortSignal): Promise<void> {
    const soonest = Math.min(...this.listReceivable().map(({ from }) => from));
    if (soonest <= Date.now() || signal.aborted) return;
    const woken = new AbortController();
    const wake = () => woken.abort();
    this.wakers.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    await delay(Math.min(soonest - Date.now(), LONGEST_WAIT_MS), undefined, { signal: woken.signal }).catch(() => {});
    signal.removeEventListener('abort', wake);
    this.wakers.delete(wake);
  }

  private add(message: Pick<StoredMessage, 'body'> & Partial<StoredMessage>): string {
    const [id, sentAt] = [randomUUID(), Date.now()];
    this.messages.push({ id, sentAt, visibleAt: sentAt, receives: 0, ...message });
    this.save();
    this.wake();
    return id;
  }

  private save(): void {
    writeJsonFile(this.file, this.messages);
  }

  private wake(): void {
    for (const wake of this.wakers) wake();
  }
}

/** How long a FIFO queue remembers deduplication ids. */
const DEDUPLICATION_MS = 5 * 60 * 1000;

class DeduplicationCache {
  private readonly taken = new Map<string, { id: string; until: number }>();

  /** The id of the message with this deduplication id; undefined for a new one. */
  find(deduplicationId: string | undefined): string | undefined {
    const known = this.taken.get(deduplicationId ?? '');
    return known && known.until > Date.now() ? known.id : undefined;
  }

  remember(deduplicationId: string | undefined, id: string): void {
    if (deduplicationId !== undefined) this.taken.set(deduplicationId, { id, until: Date.now() + DEDUPLICATION_MS });
  }
}

export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

export const buildReceivedAttributes = ({
  receives,
  sentAt,
  firstReceivedAt,
  groupId,
  deduplicationId,
}: ReceivedMessage) => ({
  ApproximateReceiveCount: `${receives}`,
  SentTimestamp: `${sentAt}`,
  SenderId: 'local',
  ApproximateFirstReceiveTimestamp: `${firstReceivedAt}`,
  ...(groupId !== undefined && { MessageGroupId: groupId }),
  ...(deduplicationId !== undefined && { MessageDeduplicationId: deduplicationId }),
});
