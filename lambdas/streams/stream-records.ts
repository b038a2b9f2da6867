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

/** What a record has to keep its order with. */
export const orderedBy = {
  partition: (record: DynamoDBRecord): string => keyOfRecord(record).pk,
  item: (record: DynamoDBRecord): string => {
    const { pk, sk } = keyOfRecord(record);
    return `${pk} ${sk}`;
  },
};

function inLines(records: readonly DynamoDBRecord[], lineOf: (record: DynamoDBRecord) => string): DynamoDBRecord[][] {
  const lines = new Map<string, DynamoDBRecord[]>();
  for (const record of records) {
    const line = lineOf(record);
    lines.set(line, [...(lines.get(line) ?? []), record]);
  }
  return [...lines.values()];
}

interface Order {
  /** Records of one line are worked through in order, different lines side by side. */
  lineOf?: (record: DynamoDBRecord) => string;
}

/**
 * Works through a batch. A record that fails stops its line and is reported.
 * @returns the first failure in the stream's order, which the event source tries again from, or none
 */
export async function workThrough(
  records: readonly DynamoDBRecord[],
  work: (record: DynamoDBRecord) => Promise<void>,
  { lineOf = orderedBy.partition }: Order = {},
): Promise<DynamoDBBatchResponse> {
  const failed = new Set<DynamoDBRecord>();
  const stopped = new Set<string>();
  const workThroughLine = async (line: readonly DynamoDBRecord[]) => {
    for (const record of line) {
      const name = lineOf(record);
      if (stopped.has(name)) return;
      try {
        await work(record);
      } catch (error) {
        logFailure('A stream record failed', error);
        failed.add(record);
        stopped.add(name);
      }
    }
  };
  await Promise.all(inLines(records, lineOf).map(workThroughLine));
  const batchItemFailures = records
    .filter((record) => failed.has(record))
    .map((record) => ({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }));
  return { batchItemFailures };
}
