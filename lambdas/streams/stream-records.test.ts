import type { DynamoDBRecord } from 'aws-lambda';
import { logger } from '../runtime/logger';
import { keyOfRecord, orderedBy, workThrough } from './stream-records';

const record = (sequence: number, pk: string, sk = 'x'): DynamoDBRecord => ({
  dynamodb: { SequenceNumber: `${sequence}`, Keys: { pk: { S: pk }, sk: { S: sk } } },
});

beforeAll(() => logger.setLogLevel('SILENT'));

describe('a batch of the stream', () => {
  it('is worked through in order within a partition', async () => {
    const done: string[] = [];
    const records = [record(1, 'a'), record(2, 'b'), record(3, 'a')];
    const result = await workThrough(records, async (one) => {
      await Promise.resolve();
      done.push(`${keyOfRecord(one).pk}${one.dynamodb?.SequenceNumber}`);
    });
    expect(done.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a3']);
    expect(result).toEqual({ batchItemFailures: [] });
  });

  it('is worked through side by side within a partition, and in order for each item, where that is enough', async () => {
    const begun: string[] = [];
    const records = [record(1, 'a', 'slide'), record(2, 'a', 'slide'), record(3, 'a', 'clip')];
    const work = async ({ dynamodb }: DynamoDBRecord) => {
      begun.push(dynamodb?.SequenceNumber ?? '');
      await Promise.resolve();
    };
    await workThrough(records, work, { lineOf: orderedBy.item });
    expect(begun).toEqual(['1', '3', '2']);
  });

  it('a poison record is reported and stops its own partition only', async () => {
    const done: string[] = [];
    const records = [record(1, 'a'), record(2, 'b'), record(3, 'a'), record(4, 'b')];
    const result = await workThrough(records, (one) => {
      if (one.dynamodb?.SequenceNumber === '1') return Promise.reject(new Error('Poison.'));
      done.push(one.dynamodb?.SequenceNumber ?? '');
      return Promise.resolve();
    });
    expect(done).toEqual(['2', '4']);
    expect(result).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
  });
});
