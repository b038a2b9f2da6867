import {
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';
import type { Job } from '../lambdas/jobs/job';
import { invoke, urls } from './test-stack';

/** The event that hands a job to the worker as its queue does. */
const jobEvent = (job: Job): object => ({
  Records: [{ messageId: 'message', body: JSON.stringify({ job, step: 1 }) }],
});

/** Does one step of a job past its queue. Rejects when it fails. */
export async function runJob(job: Job): Promise<void> {
  const { batchItemFailures } = (await invoke('run-jobs', jobEvent(job))) as { batchItemFailures: object[] };
  if (batchItemFailures.length > 0) throw new Error(`The job ${job.kind} failed.`);
}

const DEAD_JOBS = 'narradeck-local-dead-jobs';

/** The queue of jobs that were given up, as an operator finds it. */
export const deadJobs = {
  client: new SQSClient({ endpoint: urls.sqs, region: REGION, credentials: STACK_CREDENTIALS }),

  async count(): Promise<number> {
    const QueueUrl = `${urls.sqs}/000000000000/${DEAD_JOBS}`;
    const AttributeNames = ['ApproximateNumberOfMessages' as const];
    const { Attributes } = await this.client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
    return Number(Attributes?.ApproximateNumberOfMessages);
  },

  /** Does what docs/deploy.md says; gives how many were moved back. */
  async redrive(): Promise<number> {
    const SourceArn = `arn:aws:sqs:${REGION}:000000000000:${DEAD_JOBS}`;
    await this.client.send(new StartMessageMoveTaskCommand({ SourceArn }));
    const { Results } = await this.client.send(new ListMessageMoveTasksCommand({ SourceArn }));
    return Results?.[0]?.ApproximateNumberOfMessagesMoved ?? 0;
  },
};
