import { setTimeout as delay } from 'node:timers/promises';
import { type EventPattern, matchesPattern } from '../event-bridge/event-bridge';
import { readJsonFile, writeJsonFile } from '../config/json-file';
import { isAlreadyRead, type Progress } from './checkpoint';
import { createDeadLetter, type DeadLetter } from './dead-letters';
import type { StreamRecord } from './stream-event';
import type { ShardConsumer, ShardEntry } from './stream-partitioner';

export interface StreamMapping {
  functionName: string;
  /** Attempts after the first; -1 means unlimited. */
  maximumRetryAttempts: number;
  batchSize: number;
  /** A record passes if it matches any of them. An empty list lets all records pass. */
  filters: EventPattern[];
  deadLetterQueue?: string;
}

interface StreamConsumerOptions {
  mapping: StreamMapping;
  shard: number;
  streamArn: string;
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  onDeadLetter: (letter: DeadLetter) => void;
  /** Where progress is stored. Without it, every start reads from the oldest record. */
  checkpointFile?: string;
}

const RETRY_GAP_MS = 50;
const RETRY_GAP_MAX_MS = 2000;

/** Delivers the records of one shard to one function, in order. Shards and functions don't wait for each other. */
export class StreamConsumer implements ShardConsumer {
  readonly shard: number;
  readonly progress: Progress;
  private readonly stopping = new AbortController();
  private readonly waiting: ShardEntry[] = [];
  private readonly running: Promise<void>;
  private wake = () => {};

  constructor(private readonly options: StreamConsumerOptions) {
    this.progress = readJsonFile(options.checkpointFile, {});
    this.shard = options.shard;
    this.running = this.run();
  }

  /** Adds entries of this shard. Skips those that an earlier run delivered. */
  enqueue(dealt: readonly ShardEntry[]): void {
    const isNew = ({ source, after, record }: ShardEntry) =>
      !record || !isAlreadyRead(this.progress, source, after ?? '0');
    this.waiting.push(...dealt.filter(isNew));
    this.wake();
  }

  /** Resolves when the current invocation ends. Its records are delivered again after a restart, as in AWS. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
    this.saveProgress();
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      const [next] = this.waiting;
      const early = next && next.dueAt - Date.now();
      if (early === undefined) await new Promise<void>((resolve) => (this.wake = resolve));
      else if (early > 0) await this.pause(early);
      else await this.deliver(this.shiftDue());
    }
  }

  private shiftDue(): ShardEntry[] {
    const { batchSize } = this.options.mapping;
    const now = Date.now();
    let passing = 0;
    const end = this.waiting.findIndex(({ dueAt, record }) => {
      if (record && this.matchesFilters(record)) passing++;
      return dueAt > now || passing > batchSize;
    });
    return this.waiting.splice(0, end < 0 ? this.waiting.length : end);
  }

  private async deliver(dealt: readonly ShardEntry[]): Promise<void> {
    const { shard, options } = this;
    const { mapping, streamArn, invoke, onDeadLetter } = options;
    const records = dealt.flatMap(({ record }) => record ?? []).filter((record) => this.matchesFilters(record));
    if (records.length > 0) {
      const { functionName } = mapping;
      await deliverBatch(
        {
          maximumRetryAttempts: mapping.maximumRetryAttempts,
          invoke: (batch) => invoke(functionName, { Records: batch }),
          giveUp: (given, reason, invocations) =>
            onDeadLetter(createDeadLetter({ functionName, streamArn, shard }, given, reason, invocations)),
          pause: (attempt) => this.pause(Math.min(RETRY_GAP_MS * 2 ** attempt, RETRY_GAP_MAX_MS)),
          isStopping: () => this.isStopping,
        },
        records,
      );
      if (this.isStopping) return;
    }
    for (const { source, after, isLast } of dealt) {
      this.progress[source] = { ...this.progress[source], ...(after && { after }), ...(isLast && { finished: true }) };
    }
    if (records.length > 0) this.saveProgress();
  }

  private saveProgress(): void {
    writeJsonFile(this.options.checkpointFile, this.progress);
  }

  private matchesFilters(record: StreamRecord): boolean {
    const { filters } = this.options.mapping;
    return filters.length === 0 || filters.some((pattern) => matchesPattern(record, pattern));
  }

  private async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}

/** The result of an attempt: success, or the records from `failedFrom` on must be retried. */
type Attempt = { failedFrom: undefined } | { failedFrom: number; reason: string };

export interface Delivery {
  /** Attempts after the first; -1 means unlimited. */
  maximumRetryAttempts: number;
  invoke: (records: StreamRecord[]) => Promise<unknown>;
  /** Receives records that are given up, and why. */
  giveUp: (records: StreamRecord[], reason: string, invocations: number) => void;
  /** Waits before a retry. `attempt` counts from 1. */
  pause: (attempt: number) => Promise<void>;
  isStopping: () => boolean;
}

/** The sequence numbers that a function reports; undefined for a result that Lambda treats as a failure of the whole batch. */
function reportedFailures(answer: unknown): string[] | undefined {
  const failures =
    (answer as { batchItemFailures?: { itemIdentifier?: unknown }[] | null } | null)?.batchItemFailures ?? [];
  const identifiers = failures.map(({ itemIdentifier }) => itemIdentifier);
  return identifiers.every((one): one is string => typeof one === 'string' && one !== '') ? identifiers : undefined;
}

async function attempt({ invoke }: Delivery, records: StreamRecord[]): Promise<Attempt> {
  let answer: unknown;
  try {
    answer = await invoke(records);
  } catch (error) {
    return { failedFrom: 0, reason: String(error) };
  }
  const failed = reportedFailures(answer);
  if (!failed) return { failedFrom: 0, reason: 'The answer names no item.' };
  if (failed.length === 0) return { failedFrom: undefined };
  // To preserve order, everything from the first failure on is retried. An unknown identifier fails the whole batch.
  const positions = failed.map((id) => records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === id));
  return {
    failedFrom: Math.max(0, Math.min(...positions)),
    reason: `The function reported ${failed.length} failed records.`,
  };
}

/** Delivers a batch as Lambda does: in order, with retries, in halves. Gives up records that fail too often. */
export async function deliverBatch(delivery: Delivery, batch: StreamRecord[]): Promise<void> {
  const { maximumRetryAttempts, pause, giveUp, isStopping } = delivery;
  let records = batch;
  for (let invocations = 1; records.length > 0; invocations++) {
    const result = await attempt(delivery, records);
    if (result.failedFrom === undefined || isStopping()) return;
    const madeProgress = result.failedFrom > 0;
    records = records.slice(result.failedFrom);
    if (records.length > 1 && !madeProgress) {
      const middle = Math.ceil(records.length / 2);
      await deliverBatch(delivery, records.slice(0, middle));
      await deliverBatch(delivery, records.slice(middle));
      return;
    }
    if (madeProgress) {
      invocations = 0;
    } else if (maximumRetryAttempts >= 0 && invocations > maximumRetryAttempts) {
      giveUp(records, result.reason, invocations);
      return;
    }
    await pause(invocations || 1);
    if (isStopping()) return;
  }
}
