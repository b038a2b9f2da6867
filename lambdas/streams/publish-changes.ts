import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { publishChange } from '../adapters/live';
import { changesOf } from './changes-of';
import { keyOfRecord, toItem, workThrough } from './stream-records';

/** Tells the live channels about every write of the table. A change told twice is dropped by its version. */
export const handler = ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  workThrough(Records, async (record) => {
    const before = toItem(record.dynamodb?.OldImage);
    const after = toItem(record.dynamodb?.NewImage);
    for (const change of changesOf({ key: keyOfRecord(record), before, after })) await publishChange(change);
  });
