import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { accountId, askId, mediaPath, projectId, uid, unixMs } from '#shared/entities/scalars';
import { type Queue, sendMessages } from '../adapters/queue';
import { type Key, TRANSCRIBE_JOB } from '../data/keys';
import { getItem, type Item } from '../data/table';
import { logFailure } from '../runtime/logger';

/** Where a file lies. */
export const filePath = mediaPath.min(1);
const paths = z.array(filePath).min(1).max(100);

/**
 * What each kind of job is told. One that an item `JOB#…` asks for has the name of the item's sort key (`DELETE_USER` becomes
 * `delete-user`) and finds here which fields of it go into the message: none that says something of a person.
 */
export const job = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delete-project'), project_id: projectId }),
  z.object({ kind: z.literal('end-bin'), project_id: projectId }),
  z.object({ kind: z.literal('copy-project'), project_id: projectId }),
  z.object({ kind: z.literal('delete-account'), account_id: accountId }),
  z.object({ kind: z.literal('delete-user'), uid }),
  z.object({ kind: z.literal('delete-login'), uid }),
  z.object({ kind: z.literal('recover'), uid }),
  z.object({ kind: z.literal('leave'), uid, account_id: accountId }),
  // Not the code, which lies in the item.
  z.object({ kind: z.literal('ask-to-join'), uid, ask_id: askId }),
  z.object({ kind: z.literal('tell-asked'), uid, account_id: accountId }),
  z.object({ kind: z.literal('tell-joined'), uid, account_id: accountId }),
  z.object({ kind: z.literal('note-files'), project_id: projectId, paths }),
  z.object({ kind: z.literal('delete-unused-files'), project_id: projectId, paths }),
  z.object({ kind: z.literal('delete-unused-pictures'), uid, paths }),
  // In a queue of its own. `is_told`: somebody else drives it on, if there is nothing to be done now.
  z.object({ kind: z.literal('transcribe'), project_id: projectId, is_told: z.literal(true).optional() }),
  // The item of a job, by its key, that could not be read.
  z.object({ kind: z.literal('unreadable'), pk: z.string(), sk: z.string() }),
]);

export type Job = z.infer<typeof job>;
export type JobKind = Job['kind'];
export type JobOf<Kind extends JobKind> = Extract<Job, { kind: Kind }>;

/** A message of the queue: a job, which of its steps this is, from 1 on, and when it was sent. */
export const jobMessage = z.object({
  job,
  step: z.number().int().min(1),
  sent_at: unixMs,
});
export type JobMessage = z.infer<typeof jobMessage>;

/** `LEAVE#…` → `leave`, `DELETE_USER` → `delete-user`. */
const toJobKind = (sk: string): string => sk.split('#')[0]!.toLowerCase().replaceAll('_', '-');

/**
 * The job that an item `JOB#…` asks for.
 * @throws ZodError when it can't be read
 */
export const parseJob = (sk: string, item: Item): Job => job.parse({ ...item, kind: toJobKind(sk) });

/** Asks for the job to be called once more, in so many seconds. */
export interface Continuation {
  afterSeconds: number;
}

/**
 * The work of a job that may be long. It yields, some seconds apart at most, wherever it may be broken off: it is then begun again
 * from its beginning, and finds what is still to be done.
 */
export type Work = AsyncGenerator<void, Continuation | void>;

/** Does a part of the work, until `endsAt` (Unix milliseconds) or its end. Gives when to go on with it; undefined when it is done. */
export async function runUntil(endsAt: number, work: Work): Promise<Continuation | undefined> {
  for (;;) {
    const { done, value } = await work.next();
    if (done) return value ?? undefined;
    if (Date.now() >= endsAt) return { afterSeconds: 0 };
  }
}

type Step = Omit<JobMessage, 'sent_at'>;

/** What takes minutes, and calls others, has a queue of its own: nobody waits behind it. */
function selectQueue(job: Job): Queue {
  const listens = job.kind === 'transcribe' || (job.kind === 'unreadable' && job.sk === TRANSCRIBE_JOB);
  return listens ? 'SPEECH_QUEUE_URL' : 'JOBS_QUEUE_URL';
}

/**
 * Asks for steps of jobs. Rejects when one of them could not be sent; others may have been.
 * @param delaySeconds how long they wait first, at most 900
 */
export async function sendSteps(steps: readonly Step[], delaySeconds = 0): Promise<void> {
  const sent_at = Date.now();
  for (const queue of ['JOBS_QUEUE_URL', 'SPEECH_QUEUE_URL'] as const) {
    const own = steps.filter(({ job }) => selectQueue(job) === queue);
    const messages = own.map((step): JobMessage => ({ ...step, sent_at }));
    if (own.length > 0)
      await sendMessages(
        queue,
        messages.map((message) => JSON.stringify(message)),
        delaySeconds,
      );
  }
}

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
