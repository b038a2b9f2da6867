import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logFailure } from '../runtime/logger';
import { type Job, jobMessage } from './job';
import { sendSteps } from './send-steps';
import { stepOf } from './step-of';
import { type Work, workUntil } from './work';

/** A step begins nothing more after so long: there has to be time left for what it is at. */
const STEP_MS = 15_000;

/** As much of a message as says which job it is. */
const LOGGED_MAX = 200;

/** Begins a job, and ends it if it is short. Gives the work of a longer one; nothing for one that is done. */
type Begin = (job: Job) => Promise<Work | undefined>;

async function runStep({ body, attributes }: SQSRecord, begin: Begin, endsAt: number): Promise<void> {
  const { job, ...sent } = jobMessage.parse(JSON.parse(body));
  const step = stepOf(sent, Number(attributes.SentTimestamp));
  const work = await begin(job);
  const later = work && (await workUntil(endsAt, work));
  if (later) await sendSteps([{ job, step: step + 1 }], later.afterSeconds);
}

/**
 * Does jobs of a queue, of which it gets one at a time, each for one step. What takes longer goes on with another message, so
 * that nothing is lost with a call but its step. A job that fails comes again by itself, four times; then it is kept for a person
 * (docs/deploy.md).
 */
export async function runSteps({ Records }: SQSEvent, begin: Begin): Promise<SQSBatchResponse> {
  const endsAt = Date.now() + STEP_MS;
  const failures = await Promise.all(
    Records.map(async (record) => {
      const { body, messageId } = record;
      try {
        await runStep(record, begin, endsAt);
        return [];
      } catch (error) {
        // A message says nothing of anybody but ids.
        logFailure(`A job failed: ${body.slice(0, LOGGED_MAX)}`, error);
        return [{ itemIdentifier: messageId }];
      }
    }),
  );
  return { batchItemFailures: failures.flat() };
}
