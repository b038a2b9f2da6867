import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import type { Key } from '../data/keys';
import type { Item } from '../data/table';
import { logFailure } from '../runtime/logger';

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** The item of a stream's image. */
export const toItem = (image: Image): Item | undefined => image && unmarshall(image as Record<string, AttributeValue>);

/** The key that a stream's record is about. */
export const keyOfRecord = (record: DynamoDBRecord): Key => toItem(record.dynamodb?.Keys) as unknown as Key;

function byPartition(records: readonly DynamoDBRecord[]): DynamoDBRecord[][] {
  const partitions = new Map<string, DynamoDBRecord[]>();
  for (const record of records) {
    const { pk } = keyOfRecord(record);
    partitions.set(pk, [...(partitions.get(pk) ?? []), record]);
  }
  return [...partitions.values()];
}

/**
 * Works through a batch: records of one partition in order, different partitions side by side. A record that fails stops
 * its partition and is reported.
 * @returns the first failure in the stream's order, which the event source tries again from, or none
 */
export async function workThrough(
  records: readonly DynamoDBRecord[],
  work: (record: DynamoDBRecord) => Promise<void>,
): Promise<DynamoDBBatchResponse> {
  const failed = new Set<DynamoDBRecord>();
  const partitions = byPartition(records);
  await Promise.all(
    partitions.map(async (partition) => {
      for (const record of partition) {
        try {
          await work(record);
        } catch (error) {
          logFailure('A stream record failed', error);
          failed.add(record);
          return;
        }
      }
    }),
  );
  const batchItemFailures = records
    .filter((record) => failed.has(record))
    .map((record) => ({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }));
  return { batchItemFailures };
}
