import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What the template says of a queue. */
export interface QueueSettings {
  name: string;
  /** Keeps the order within each group, and takes what has the same deduplication id once in five minutes. */
  isFifo?: boolean;
  /** How long a message that somebody has received is kept from others. */
  visibilitySeconds: number;
  delaySeconds: number;
  /** How long a message is kept. */
  retentionSeconds: number;
  /** Where a message goes that was received so often without being deleted. */
  redrive?: { deadLetterQueue: string; maxReceiveCount: number };
}

interface StoredMessage {
  id: string;
  body: string;
  /** Unix milliseconds. */
  sentAt: number;
  /** From when on it can be received. */
  visibleAt: number;
  receives: number;
  firstReceivedAt?: number;
  /** What the last one who received it may delete it by. */
  receipt?: string;
  /** The queue that it died in. */
  source?: string;
  /** Of a FIFO queue: what it is in order with, and what of each is taken once. */
  groupId?: string;
  deduplicationId?: string;
}

/** What a sender says of a message for a FIFO queue. */
type FifoIds = Pick<StoredMessage, 'groupId' | 'deduplicationId'>;

export type ReceivedMessage = StoredMessage & { receipt: string; firstReceivedAt: number };

/** A longer time-out than a timer can have would end at once. */
const LONGEST_WAIT_MS = 60_000;

/** A queue: every message at least once. A standard one has no order; a FIFO one hands a group's messages out one after another. */
export class MessageQueue {
  private messages: StoredMessage[];
  private readonly wakers = new Set<() => void>();
  private readonly duplicates = new DeduplicationCache();

  /** @param onDead gets what was received too often */
  constructor(
    readonly settings: QueueSettings,
    private readonly file: MessageFile,
    private readonly onDead: (message: StoredMessage) => void,
  ) {
    // Whoever had received something before a restart is gone with it.
    this.messages = file.read().map((message) => (message.receipt ? { ...message, visibleAt: 0 } : message));
  }

  /** Takes a message; gives its id. One that a FIFO queue has taken already is taken without being added. */
  send(body: string, delaySeconds = this.settings.delaySeconds, place: FifoIds = {}): string {
    const taken = this.duplicates.find(place.deduplicationId);
    if (taken !== undefined) return taken;
    const id = this.add({ body, visibleAt: Date.now() + delaySeconds * 1000, ...place });
    this.duplicates.remember(place.deduplicationId, id);
    return id;
  }

  /** Takes a message that died in another queue, with its age. */
  addDead({ body, sentAt, groupId, deduplicationId }: StoredMessage, source: string): void {
    this.add({ body, sentAt, source, groupId, deduplicationId });
  }

  /** Up to `count` messages, which nobody else receives for a while. What was received too often already is dead. */
  receive(count: number, visibilitySeconds = this.settings.visibilitySeconds): ReceivedMessage[] {
    const now = Date.now();
    const { redrive, retentionSeconds } = this.settings;
    const received: ReceivedMessage[] = [];
    const receivable = this.listReceivable().filter(({ from }) => from <= now);
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

  /** From when on each message can be received: in a FIFO queue not before all that its group has before it. */
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

  /** Takes a message out. A receipt that is not the last one of a message changes nothing, as in AWS. */
  delete(receipt: string): void {
    this.messages = this.messages.filter((message) => message.receipt !== receipt);
    this.save();
    // What its group has behind it can be received now.
    this.wake();
  }

  /** Lets a received message be received again in so many seconds. */
  changeVisibility(receipt: string, seconds: number): void {
    const message = this.messages.find((one) => one.receipt === receipt);
    if (message) message.visibleAt = Date.now() + seconds * 1000;
    this.save();
    this.wake();
  }

  /** Empties the queue; gives what was in it. */
  takeAll(): StoredMessage[] {
    const all = this.messages;
    this.messages = [];
    this.save();
    return all;
  }

  /** How many messages can be received, are with somebody, and wait for their first time. */
  counts(): { visible: number; inFlight: number; delayed: number } {
    const now = Date.now();
    const hidden = this.messages.filter(({ visibleAt }) => visibleAt > now);
    const inFlight = hidden.filter(({ receipt }) => receipt !== undefined).length;
    return { visible: this.messages.length - hidden.length, inFlight, delayed: hidden.length - inFlight };
  }

  /** Waits until there may be something to receive, or somebody has had enough of waiting. */
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
    this.file.write(this.messages);
  }

  private wake(): void {
    for (const wake of this.wakers) wake();
  }
}

/** Where a queue's messages are kept over restarts. */
interface MessageFile {
  read(): StoredMessage[];
  write(messages: readonly StoredMessage[]): void;
}

/** Messages in a file; in memory only without one. */
export function openMessageFile(path: string | undefined): MessageFile {
  if (!path) return { read: () => [], write: () => undefined };
  let kept = '[]';
  return {
    read: () => (existsSync(path) ? (JSON.parse((kept = readFileSync(path, 'utf8'))) as StoredMessage[]) : []),
    write: (messages) => {
      const text = JSON.stringify(messages);
      if (text === kept) return;
      kept = text;
      mkdirSync(dirname(path), { recursive: true });
      // Written beside and renamed, so that being killed never leaves half a file.
      writeFileSync(`${path}.new`, text);
      renameSync(`${path}.new`, path);
    },
  };
}

/** How long a FIFO queue knows what it has taken. */
const DEDUPLICATION_MS = 5 * 60 * 1000;

/** What a FIFO queue has taken a short while ago, by its deduplication id. */
class DeduplicationCache {
  private readonly taken = new Map<string, { id: string; until: number }>();

  /** The id of the message that was taken by this deduplication id; undefined for one that is new. */
  find(deduplicationId: string | undefined): string | undefined {
    const known = this.taken.get(deduplicationId ?? '');
    return known && known.until > Date.now() ? known.id : undefined;
  }

  /** Notes a message that was taken. */
  remember(deduplicationId: string | undefined, id: string): void {
    if (deduplicationId !== undefined) this.taken.set(deduplicationId, { id, until: Date.now() + DEDUPLICATION_MS });
  }
}
