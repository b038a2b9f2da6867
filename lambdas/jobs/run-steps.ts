import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Key } from '../data/keys';
import { getItem } from '../data/table';
import { logFailure } from '../runtime/logger';
import { type Job, jobMessage, type JobMessage, parseJob, sendSteps, type Work, runUntil } from './job';

/** A step begins nothing more after so long: there has to be time left for what it is at. */
const STEP_MS = 15_000;

/** As much of a message as says which job it is. */
const LOGGED_MAX = 200;

/** Begins a job, and ends it if it is short. Gives the work of a longer one; nothing for one that is done. */
type StartJob = (job: Job) => Promise<Work | undefined>;

async function runStep({ body, attributes }: SQSRecord, begin: StartJob, endsAt: number): Promise<void> {
  const { job, ...sent } = jobMessage.parse(JSON.parse(body));
  const step = resolveStep(sent, Number(attributes.SentTimestamp));
  const work = await begin(job);
  const later = work && (await runUntil(endsAt, work));
  if (later) await sendSteps([{ job, step: step + 1 }], later.afterSeconds);
}

/**
 * Does jobs of a queue, of which it gets one at a time, each for one step. What takes longer goes on with another message, so
 * that nothing is lost with a call but its step. A job that fails comes again by itself, four times; then it is kept for a person
 * (docs/deploy.md).
 */
export async function runSteps({ Records }: SQSEvent, begin: StartJob): Promise<SQSBatchResponse> {
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

/** More steps than any job has: one that goes on for ever ends with the dead letters. */
const STEPS_MAX = 1000;

/** Longer than it takes to send a message, and shorter than one lives before it is dead and moved back. */
const SENDING_MS = 60_000;

/**
 * Which of its job's steps a message is, from 1 on. One that was dead and is moved back is a new message to the queue, sent at
 * another moment (`queuedAt`, Unix milliseconds) than it says itself: it begins its steps again, whatever it died of.
 * @throws for a job that goes on for ever
 */
export function resolveStep({ step, sent_at }: Pick<JobMessage, 'step' | 'sent_at'>, queuedAt: number): number {
  if (queuedAt - sent_at > SENDING_MS) return 1;
  if (step > STEPS_MAX) throw new Error(`This job is not done after ${STEPS_MAX} steps.`);
  return step;
}

/** Looks again at a job that could not be read when it was asked for; undefined when it is done by now. Throws while it can't be read still. */
export async function rereadJob({ pk, sk }: Key): Promise<Job | undefined> {
  const item = await getItem({ pk, sk });
  return item && parseJob(sk, item);
}
