import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { sendTold } from '../adapters/billing-queue';
import { sendSteps } from '../jobs/send-steps';
import { dueReadBacks } from './due-read-backs';
import { jobsOf } from './jobs-of';

/**
 * Passes on what writes of the table ask for to the queue of jobs, and to that of billing. Rejects when a queue does not take all of it: the batch comes
 * again, and a job that is sent twice is done once.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  await sendSteps(jobsOf(Records).map((job) => ({ job, step: 1 })));
  await sendTold(dueReadBacks(Records));
  return { batchItemFailures: [] };
}
