import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { recipientId } from '#shared/entities/link-guard';
import { accountId, askId, mediaPath, projectId, uid, unixMs } from '#shared/entities/scalars';
import { type Queue, sendMessages } from '../adapters/queue';
import { type Key, TRANSCRIBE_JOB } from '../data/keys';
import { getItem, type Item } from '../data/table';
import { logFailure } from '../runtime/logger';

export const filePath = mediaPath.min(1);
const paths = z.array(filePath).min(1).max(100);

/**
 * The message of each kind of job. A job requested by an item `JOB#…` is named after the item's sort key (`DELETE_USER` becomes
 * `delete-user`); this schema selects the item's fields for the message, none of which are personal data.
 */
export const job = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delete-project'), project_id: projectId }),
  z.object({ kind: z.literal('expire-trash'), project_id: projectId }),
  z.object({ kind: z.literal('copy-project'), project_id: projectId }),
  z.object({ kind: z.literal('index-project'), project_id: projectId }),
  // With `is_of_account`, an operator closed or opened its account.
  z.object({ kind: z.literal('update-link'), project_id: projectId, is_of_account: z.literal(true).optional() }),
  z.object({ kind: z.literal('update-account-links'), account_id: accountId }),
  z.object({ kind: z.literal('sync-closed-link'), project_id: projectId }),
  z.object({ kind: z.literal('delete-account'), account_id: accountId }),
  z.object({ kind: z.literal('delete-user'), uid }),
  z.object({ kind: z.literal('delete-login'), uid }),
  z.object({ kind: z.literal('export-data'), uid }),
  z.object({ kind: z.literal('recover'), uid }),
  z.object({ kind: z.literal('leave'), uid, account_id: accountId }),
  // The code stays in the item.
  z.object({ kind: z.literal('ask-to-join'), uid, ask_id: askId }),
  z.object({ kind: z.literal('notify-admin'), uid, account_id: accountId }),
  z.object({ kind: z.literal('notify-joined'), uid, account_id: accountId }),
  z.object({ kind: z.literal('mail-comments'), project_id: projectId }),
  z.object({ kind: z.literal('mail-first-view'), project_id: projectId }),
  z.object({ kind: z.literal('mail-link'), project_id: projectId, recipient_id: recipientId }),
  z.object({ kind: z.literal('schedule-file-check'), project_id: projectId, paths }),
  z.object({ kind: z.literal('delete-unused-files'), project_id: projectId, paths }),
  z.object({ kind: z.literal('delete-unused-pictures'), uid, paths }),
  // Has a queue of its own. With `is_event`, Transcribe finished a piece; another message continues the job.
  z.object({ kind: z.literal('transcribe'), project_id: projectId, is_event: z.literal(true).optional() }),
  // A job's item, by key, that could not be read.
  z.object({ kind: z.literal('unreadable'), pk: z.string(), sk: z.string() }),
]);

export type Job = z.infer<typeof job>;
export type JobKind = Job['kind'];
export type JobOf<Kind extends JobKind> = Extract<Job, { kind: Kind }>;

/** A queue message: a job, its step (counted from 1), and when it was sent. */
export const jobMessage = z.object({
  job,
  step: z.number().int().min(1),
  sent_at: unixMs,
});
export type JobMessage = z.infer<typeof jobMessage>;

/** `LEAVE#…` → `leave`, `DELETE_USER` → `delete-user`. */
const toJobKind = (sk: string): string => sk.split('#')[0]!.toLowerCase().replaceAll('_', '-');

/** The job requested by an item `JOB#…`. @throws ZodError when the item can't be read */
export const parseJob = (sk: string, item: Item): ReadableJob =>
  job.parse({ ...item, kind: toJobKind(sk) }) as ReadableJob;

/** Calls the job again after this many seconds. */
export interface Continuation {
  afterSeconds: number;
}

/** Work in steps of a few seconds. It may be interrupted at each `yield`; started again, it finds what remains to be done. */
export type Work = AsyncGenerator<void, Continuation | void>;

/** Runs the work until `endsAt` (Unix milliseconds) or until it is done. Returns when to continue; undefined when done. */
export async function runUntil(endsAt: number, work: Work): Promise<Continuation | undefined> {
  for (;;) {
    const { done, value } = await work.next();
    if (done) return value ?? undefined;
    if (Date.now() >= endsAt) return { afterSeconds: 0 };
  }
}

type Step = Omit<JobMessage, 'sent_at'>;

/** Transcription takes minutes and calls other services, so it has its own queue and delays no other job. */
function selectQueue(job: Job): Queue {
  const listens = job.kind === 'transcribe' || (job.kind === 'unreadable' && job.sk === TRANSCRIBE_JOB);
  return listens ? 'SPEECH_QUEUE_URL' : 'JOBS_QUEUE_URL';
}

/**
 * Queues steps of jobs. Rejects when any of them could not be sent; others may have been.
 * @param delaySeconds delay before delivery, at most 900
 */
export async function sendSteps(steps: readonly Step[], delaySeconds = 0): Promise<void> {
  const sent_at = Date.now();
  for (const queue of ['JOBS_QUEUE_URL', 'SPEECH_QUEUE_URL'] as const) {
    const own = steps.filter(({ job }) => selectQueue(job) === queue);
    const messages = own.map((step) => {
      const message: JobMessage = { ...step, sent_at };
      return { body: JSON.stringify(message), group: step.job.kind };
    });
    if (own.length > 0) await sendMessages(queue, messages, delaySeconds);
  }
}

/** A step starts no new work after this time, which leaves time to finish the current work. */
const STEP_MS = 15_000;

/** Long enough to identify the job in a log. */
const LOGGED_MAX = 200;

export type ReadableJob = Exclude<Job, { kind: 'unreadable' }>;

/** Starts a job, and finishes it if it is short. Returns the work of a longer job; undefined for one that is done. */
type StartJob = (job: ReadableJob) => Promise<Work | undefined>;

async function runStep({ body, attributes }: SQSRecord, begin: StartJob, endsAt: number): Promise<void> {
  const { job, ...sent } = jobMessage.parse(JSON.parse(body));
  const step = resolveStep(sent, Number(attributes.SentTimestamp));
  const readable = job.kind === 'unreadable' ? await rereadJob(job) : job;
  const work = readable && (await begin(readable));
  const later = work && (await runUntil(endsAt, work));
  if (later) await sendSteps([{ job, step: step + 1 }], later.afterSeconds);
}

/**
 * Runs one step of a queued job; the queue delivers one job at a time. Longer work continues with another message, so that a failed call
 * loses only its step. The queue retries a failed job four times, then keeps it for the operator (docs/operations.md).
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
        // A message holds ids only, no personal data.
        logFailure(`A job failed: ${body.slice(0, LOGGED_MAX)}`, error);
        return [{ itemIdentifier: messageId }];
      }
    }),
  );
  return { batchItemFailures: failures.flat() };
}

/** More steps than any job needs; a job that never ends goes to the dead-letter queue. */
const STEPS_MAX = 1000;

/** Longer than sending a message takes, and shorter than a message lives before it is dead-lettered and moved back. */
const SENDING_MS = 60_000;

/**
 * Which step of its job a message is, counted from 1. When a dead letter is moved back, the queue treats it as a new message whose
 * `queuedAt` (Unix milliseconds) differs from its own `sent_at`; its steps then start over.
 * @throws for a job that never ends
 */
export function resolveStep({ step, sent_at }: Pick<JobMessage, 'step' | 'sent_at'>, queuedAt: number): number {
  if (queuedAt - sent_at > SENDING_MS) return 1;
  if (step > STEPS_MAX) throw new Error(`This job is not done after ${STEPS_MAX} steps.`);
  return step;
}

/** Rereads a job that was unreadable when requested; undefined when it is done by now. Throws while it is still unreadable. */
async function rereadJob({ pk, sk }: Key): Promise<ReadableJob | undefined> {
  const item = await getItem({ pk, sk });
  return item && parseJob(sk, item);
}
