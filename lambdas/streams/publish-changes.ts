import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { ProjectId, Uid } from '#shared/entities/scalars';
import { scopeOf } from '#shared/permissions/live-scopes';
import { publishChange } from '../adapters/live';
import { endVisitsOf, endVisitsTo } from '../data/presence-store';
import { letInAt, noteTold } from '../data/told-store';
import { changesOf } from './changes-of';
import type { EndedVisits } from './ended-rights';
import { keyOfRecord, orderedBy, toItem, workThrough } from './stream-records';

const endVisits = (ended: EndedVisits): Promise<void> =>
  'of' in ended ? endVisitsOf(ended.of, ended.account_id) : endVisitsTo(ended.to, ended.keeper);

const changesIn = ({ dynamodb }: DynamoDBRecord) =>
  changesOf({
    key: keyOfRecord({ dynamodb }),
    before: toItem(dynamodb?.OldImage),
    after: toItem(dynamodb?.NewImage),
  });

/** Whom or what a write let in, and when; undefined for one that let nobody in. */
function lettingInBy(record: DynamoDBRecord): { scope: string; at: number } | undefined {
  const { pk, sk } = keyOfRecord(record);
  const [was, at] = [record.dynamodb?.OldImage, record.dynamodb?.NewImage].map((image) => letInAt(toItem(image)));
  if (at === undefined || at === was) return undefined;
  const id = pk.split('#')[1];
  return { at, scope: sk === 'USER' ? scopeOf.place(id as Uid) : scopeOf.project(id as ProjectId) };
}

/** What a write has to tell; an error when it can't be read. */
interface Telling {
  changes: ReturnType<typeof changesOf>;
  lettingIn: ReturnType<typeof lettingInBy>;
}

function readTelling(record: DynamoDBRecord): Telling | Error {
  try {
    return { changes: changesIn(record), lettingIn: lettingInBy(record) };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function tell(telling: Telling | Error): Promise<void> {
  if (telling instanceof Error) throw telling;
  const { changes, lettingIn } = telling;
  for (const change of changes) {
    await publishChange(change);
    if (change.ends?.visits) await endVisits(change.ends.visits);
  }
  if (lettingIn) await noteTold(lettingIn.scope, lettingIn.at, Date.now());
}

/** Whether a write takes or gives a right to listen; one that can't be read fails when its turn comes. */
const changesRights = (telling: Telling | Error): boolean =>
  !(telling instanceof Error) &&
  (telling.lettingIn !== undefined || telling.changes.some(({ ends }) => ends !== undefined));

/**
 * Tells the live channels about every write of the table. The changes of one item are told in order, those of different items
 * side by side: versions decide, so a listener needs no order among them. A change told twice is dropped by its version.
 * Whoever loses a right is cut off before anything is told that was written later, whatever it is about; who gains one is
 * let in when all that was written before has been told. Who loses one is not shown any more where they had a project open.
 */
export const handler = ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const tellings = new Map(Records.map((record) => [record, readTelling(record)]));
  return workThrough(Records, (record) => tell(tellings.get(record)!), {
    lineOf: orderedBy.item,
    standsAlone: (record) => changesRights(tellings.get(record)!),
  });
};
