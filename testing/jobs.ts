import {
  ListMessageMoveTasksCommand,
  ReceiveMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';
import type { Job } from '../lambdas/jobs/job';
import { queueEvent } from './queue-event';
import { invoke, urls } from './test-stack';

/** Does one step of a job past its queue. Rejects when it fails. */
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

/** The queue of jobs that were given up, as an operator finds it. */
export const deadJobs = {
  client: new SQSClient({ endpoint: urls.sqs, region: REGION, credentials: STACK_CREDENTIALS }),

  /** How many of the dead jobs, the first ten, are about one of these ids. */
  countAbout(...ids: string[]): Promise<number> {
    return this.countIn(DEAD_JOBS, ids);
  },

  /** The same of those that listen to sound. */
  countOfSpeech(...ids: string[]): Promise<number> {
    return this.countIn(DEAD_SPEECH, ids);
  },

  async countIn(queue: string, ids: readonly string[]): Promise<number> {
    const QueueUrl = `${urls.sqs}/000000000000/${queue}`;
    const look = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 });
    const { Messages = [] } = await this.client.send(look);
    return Messages.filter(({ Body = '' }) => ids.some((id) => Body.includes(id))).length;
  },

  /** Does what docs/deploy.md says. */
  async redrive(): Promise<void> {
    const SourceArn = `arn:aws:sqs:${REGION}:000000000000:${DEAD_JOBS}`;
    await this.client.send(new StartMessageMoveTaskCommand({ SourceArn }));
    const { Results } = await this.client.send(new ListMessageMoveTasksCommand({ SourceArn }));
    if (Results?.[0]?.Status !== 'COMPLETED') throw new Error('The dead jobs were not moved back.');
  },
};
