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

/** The batch in stretches that may be worked through side by side; a record that must stand alone is one by itself. */
function stretchesOf(
  records: readonly DynamoDBRecord[],
  standsAlone: (record: DynamoDBRecord) => boolean,
): { stretch: DynamoDBRecord[]; isAlone: boolean }[] {
  const stretches: { stretch: DynamoDBRecord[]; isAlone: boolean }[] = [];
  for (const record of records) {
    const last = stretches.at(-1);
    const isAlone = standsAlone(record);
    if (last && !last.isAlone && !isAlone) last.stretch.push(record);
    else stretches.push({ stretch: [record], isAlone });
  }
  return stretches;
}

/**
 * Works through a batch: records of one partition in order, different partitions side by side. A record that fails stops
 * its partition and is reported. One that `standsAlone` waits for all before it, and all after it wait for it; they are not
 * touched if it fails.
 * @returns the first failure in the stream's order, which the event source tries again from, or none
 */
export async function workThrough(
  records: readonly DynamoDBRecord[],
  work: (record: DynamoDBRecord) => Promise<void>,
  standsAlone: (record: DynamoDBRecord) => boolean = () => false,
): Promise<DynamoDBBatchResponse> {
  const failed = new Set<DynamoDBRecord>();
  const stopped = new Set<string>();
  const workThroughPartition = async (partition: readonly DynamoDBRecord[]) => {
    for (const record of partition) {
      const { pk } = keyOfRecord(record);
      if (stopped.has(pk)) return;
      try {
        await work(record);
      } catch (error) {
        logFailure('A stream record failed', error);
        failed.add(record);
        stopped.add(pk);
      }
    }
  };
  for (const { stretch, isAlone } of stretchesOf(records, standsAlone)) {
    await Promise.all(byPartition(stretch).map(workThroughPartition));
    if (isAlone && stretch.some((record) => failed.has(record))) break;
  }
  const batchItemFailures = records
    .filter((record) => failed.has(record))
    .map((record) => ({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }));
  return { batchItemFailures };
}
