import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { sendTold } from '../adapters/billing-queue';
import { sendSteps } from '../jobs/send-steps';
import { logFailure } from '../runtime/logger';
import { dueReadBacks } from './due-read-backs';
import { jobsOf } from './jobs-of';

/** Asks for what is due at Stripe. Gives what has to come again: all of it, when the queue did not take all of it. */
async function sendReadBacks(records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const due = dueReadBacks(records);
  try {
    await sendTold(due.map(({ told }) => told));
    return { batchItemFailures: [] };
  } catch (error) {
    logFailure('Plans that are due could not be read back', error);
    return { batchItemFailures: due.map(({ sequence }) => ({ itemIdentifier: sequence })) };
  }
}

/**
 * Passes on what writes of the table ask for to the queue of jobs, and to that of billing. Rejects when that of jobs does not take all
 * of it: the batch comes again, and a job that is sent twice is done once. Where only that of billing refuses, all jobs of the batch are
 * sent, and it comes again from the first of those that were due.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  await sendSteps(jobsOf(Records).map((job) => ({ job, step: 1 })));
  return sendReadBacks(Records);
}
