import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { publishChange } from '../adapters/live';
import { endVisitsOf, endVisitsTo } from '../data/presence-store';
import { changesOf } from './changes-of';
import type { EndedVisits } from './ended-rights';
import { keyOfRecord, toItem, workThrough } from './stream-records';

const endVisits = (ended: EndedVisits): Promise<void> =>
  'of' in ended ? endVisitsOf(ended.of, ended.account_id) : endVisitsTo(ended.to, ended.keeper);

/**
 * Tells the live channels about every write of the table. A change told twice is dropped by its version. Who loses a right
 * by it hears nothing more, and is not shown any more where they had a project open.
 */
export const handler = ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  workThrough(Records, async (record) => {
    const before = toItem(record.dynamodb?.OldImage);
    const after = toItem(record.dynamodb?.NewImage);
    for (const change of changesOf({ key: keyOfRecord(record), before, after })) {
      await publishChange(change);
      if (change.ends?.visits) await endVisits(change.ends.visits);
    }
  });
