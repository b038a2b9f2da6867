import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Change } from '#shared/entities/change';
import { endListening, publishChange } from '../adapters/live';
import { endVisitsOf, endVisitsTo } from '../data/presence-store';
import { logFailure } from '../runtime/logger';
import { nameForLog } from '../data/keys';
import { changesOf, type StreamWrite } from './changes-of';
import { endedBy, type EndedVisits } from './ended-rights';
import { keyOfRecord, toItem } from './stream-records';

const endVisits = (ended: EndedVisits): Promise<void> =>
  'of' in ended ? endVisitsOf(ended.of, ended.account_id) : endVisitsTo(ended.to, ended.owner);

/** The records of each item, in order. */
function byItem(records: readonly DynamoDBRecord[]): DynamoDBRecord[][] {
  const items = new Map<string, DynamoDBRecord[]>();
  for (const record of records) {
    const { pk, sk } = keyOfRecord(record);
    const name = `${pk} ${sk}`;
    items.set(name, [...(items.get(name) ?? []), record]);
  }
  return [...items.values()];
}

const writeOf = (record: DynamoDBRecord): StreamWrite => ({
  key: keyOfRecord(record),
  before: toItem(record.dynamodb?.OldImage),
  after: toItem(record.dynamodb?.NewImage),
});

/** What a write has to tell; undefined for one that can't be read, of which only the key is logged: it is told of never. */
function readWrite(write: StreamWrite) {
  try {
    return { changes: changesOf(write), ended: endedBy(write) };
  } catch (error) {
    logFailure(`An item can't be read: ${nameForLog(write.key)}`, error);
    return undefined;
  }
}

/** The last change on each channel: listeners ask what is there, so that what was before it is nothing to them. */
const lastOnEach = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [change.channel, change])).values(),
];

/** Tells of all writes of one item; false when that failed and has to be done again. */
async function tell(records: readonly DynamoDBRecord[]): Promise<boolean> {
  const told = records.flatMap((record) => readWrite(writeOf(record)) ?? []);
  try {
    // Whoever goes hears of it before they are cut off, which a message that fails must not hold up.
    const telling = await Promise.allSettled(lastOnEach(told.flatMap(({ changes }) => changes)).map(publishChange));
    for (const { id, visits } of told.flatMap((one) => one.ended ?? [])) {
      await endListening(id);
      if (visits) await endVisits(visits);
    }
    for (const outcome of telling) if (outcome.status === 'rejected') throw outcome.reason;
    return true;
  } catch (error) {
    logFailure('A change could not be told', error);
    return false;
  }
}

/**
 * Tells the live channels about every write of the table, each item of the batch once. Messages carry no content, so they may
 * be late, told twice or in any order: whoever hears one asks what is there now. Who loses a right is cut off, which is a
 * courtesy and guards nothing; and is not shown any more where they had a project open.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const outcomes = await Promise.all(
    byItem(Records).map(async (records) => ({ records, isTold: await tell(records) })),
  );
  const failed = outcomes.filter(({ isTold }) => !isTold).flatMap(({ records }) => records);
  return {
    batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })),
  };
}
