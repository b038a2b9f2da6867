import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { sendSteps } from '../jobs/send-steps';
import { jobsOf } from './jobs-of';

/**
 * Passes on what writes of the table ask for to the queue of jobs. Rejects when the queue does not take all of it: the batch comes
 * again, and a job that is sent twice is done once.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  await sendSteps(jobsOf(Records).map((job) => ({ job, step: 1 })));
  return { batchItemFailures: [] };
}
