import { type StreamRecord } from './stream-event';

/** How a mapping of the template treats what its function can't process. */
export interface RetryRules {
  /** Attempts after the first; -1 tries for ever. */
  maximumRetryAttempts: number;
  bisectBatchOnFunctionError: boolean;
  /** The function answers with the records that failed (`ReportBatchItemFailures`). */
  reportBatchItemFailures: boolean;
}

/** What became of a batch: nothing more to do, or records from `failedFrom` on are to be tried again. */
type Attempt = { failedFrom: undefined } | { failedFrom: number; reason: string };

export interface Delivery {
  rules: RetryRules;
  invoke: (records: StreamRecord[]) => Promise<unknown>;
  /** Called with records that are given up, and why. */
  giveUp: (records: StreamRecord[], reason: string, invocations: number) => void;
  /** Waits before another try; `attempt` counts from 1. */
  pause: (attempt: number) => Promise<void>;
  isStopping: () => boolean;
}

/** The sequence numbers that a function reports; undefined for an answer that Lambda takes for a failure of the whole batch. */
function reportedFailures(answer: unknown): string[] | undefined {
  const failures =
    (answer as { batchItemFailures?: { itemIdentifier?: unknown }[] | null } | null)?.batchItemFailures ?? [];
  const identifiers = failures.map(({ itemIdentifier }) => itemIdentifier);
  return identifiers.every((one): one is string => typeof one === 'string' && one !== '') ? identifiers : undefined;
}

async function attempt({ rules, invoke }: Delivery, records: StreamRecord[]): Promise<Attempt> {
  let answer: unknown;
  try {
    answer = await invoke(records);
  } catch (error) {
    return { failedFrom: 0, reason: String(error) };
  }
  if (!rules.reportBatchItemFailures) return { failedFrom: undefined };
  const failed = reportedFailures(answer);
  if (!failed) return { failedFrom: 0, reason: 'The answer names no item.' };
  if (failed.length === 0) return { failedFrom: undefined };
  // Order counts: everything from the first failure on comes again. An unknown identifier fails the whole batch.
  const positions = failed.map((id) => records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === id));
  return {
    failedFrom: Math.max(0, Math.min(...positions)),
    reason: `The function reported ${failed.length} failed records.`,
  };
}

/**
 * Hands a batch to a function as Lambda's event source mapping does: in order, again after a failure, in halves if the
 * mapping says so, and gives up what fails too often, so that the rest passes.
 */
export async function deliverBatch(delivery: Delivery, batch: StreamRecord[]): Promise<void> {
  const { rules, pause, giveUp, isStopping } = delivery;
  let records = batch;
  for (let invocations = 1; records.length > 0; invocations++) {
    const result = await attempt(delivery, records);
    if (result.failedFrom === undefined || isStopping()) return;
    const madeProgress = result.failedFrom > 0;
    records = records.slice(result.failedFrom);
    if (rules.bisectBatchOnFunctionError && records.length > 1 && !madeProgress) {
      const middle = Math.ceil(records.length / 2);
      await deliverBatch(delivery, records.slice(0, middle));
      await deliverBatch(delivery, records.slice(middle));
      return;
    }
    if (madeProgress) {
      invocations = 0;
    } else if (rules.maximumRetryAttempts >= 0 && invocations > rules.maximumRetryAttempts) {
      giveUp(records, result.reason, invocations);
      return;
    }
    await pause(invocations || 1);
    if (isStopping()) return;
  }
}
