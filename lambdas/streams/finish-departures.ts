import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { AccountId, Uid } from '#shared/entities/scalars';
import { deleteAccountFully } from './delete-account';
import { deletePersonFully } from './delete-person';
import { passOn } from './pass-projects-on';
import { keyOfRecord, toItem, workThrough } from './stream-records';

async function finish({ eventName, dynamodb }: DynamoDBRecord): Promise<void> {
  const { sk } = keyOfRecord({ dynamodb });
  const job = toItem(eventName === 'REMOVE' ? dynamodb?.OldImage : dynamodb?.NewImage);
  if (!job) return;
  if (sk.startsWith('LEAVE#')) {
    const leaver = { uid: job.uid as Uid, account_id: job.account_id as AccountId, fullName: job.fullName as string };
    return passOn(leaver, eventName === 'REMOVE' ? 'again' : 'first');
  }
  if (eventName === 'REMOVE') return;
  if (sk === 'DELETE_USER') return deletePersonFully(job.uid as Uid, job.username as string);
  if (sk === 'DELETE_ACCOUNT') return deleteAccountFully(job.account_id as AccountId);
}

/** Finishes in the background what a person leaves who was removed, left or deleted themselves. */
export const handler = ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  workThrough(Records, finish);
