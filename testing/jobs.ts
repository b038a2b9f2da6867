import { ReceiveMessageCommand, SQSClient, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs';
import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';
import type { Job } from '../lambdas/jobs/job';
import { queueEvent } from './queue-event';
import { invoke, urls } from './test-stack';

/** Runs one step of a job without its queue. Rejects if it fails. */
export async function runJob(job: Job): Promise<void> {
  const { batchItemFailures } = (await invoke(
    'run-jobs',
    queueEvent(JSON.stringify({ job, step: 1, sent_at: Date.now() })),
  )) as {
    batchItemFailures: object[];
  };
  if (batchItemFailures.length > 0) throw new Error(`The job ${job.kind} failed.`);
}

const DEAD_JOBS = 'narradeck-local-dead-jobs';
const DEAD_SPEECH = 'narradeck-local-dead-speech';

/** The dead-letter queue of jobs, as an operator sees it. */
export const deadJobs = {
  client: new SQSClient({ endpoint: urls.sqs, region: REGION, credentials: STACK_CREDENTIALS }),

  /** How many of the first ten dead jobs refer to one of these IDs. */
  countAbout(...ids: string[]): Promise<number> {
    return this.countIn(DEAD_JOBS, ids);
  },

  /** The same for transcription jobs. */
  countOfSpeech(...ids: string[]): Promise<number> {
    return this.countIn(DEAD_SPEECH, ids);
  },

  async countIn(queue: string, ids: readonly string[]): Promise<number> {
    const QueueUrl = `${urls.sqs}/000000000000/${queue}`;
    const look = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 });
    const { Messages = [] } = await this.client.send(look);
    return Messages.filter(({ Body = '' }) => ids.some((id) => Body.includes(id))).length;
  },

  /** Follows docs/operations.md. The stand-in has moved them when it answers. */
  async redrive(): Promise<void> {
    const SourceArn = `arn:aws:sqs:${REGION}:000000000000:${DEAD_JOBS}`;
    await this.client.send(new StartMessageMoveTaskCommand({ SourceArn }));
  },
};
