import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import type { Change } from '#shared/entities/change';
import { whoCanEdit } from '#shared/entities/project';
import { accountId, type AccountId, type ProjectId, uid, type Uid, unixMs } from '#shared/entities/scalars';
import { role } from '#shared/entities/user';
import { endListening, publishChange } from '../adapters/live';
import { toLiveEntity, formatKeyForLog } from '../data/keys';
import { endPersonPresence, endProjectPresence } from '../data/presence-store';
import { logFailure } from '../runtime/logger';
import { describeChanges, type StreamWrite } from './describe-changes';
import { toRecordKey, toItem } from './stream-records';

const endPresence = (ended: EndedPresence): Promise<void> =>
  'of' in ended ? endPersonPresence(ended.of, ended.account_id) : endProjectPresence(ended.to, ended.owner);

/** The records of each item, in order. */
function groupByItem(records: readonly DynamoDBRecord[]): DynamoDBRecord[][] {
  const items = new Map<string, DynamoDBRecord[]>();
  for (const record of records) {
    const { pk, sk } = toRecordKey(record);
    const name = `${pk} ${sk}`;
    items.set(name, [...(items.get(name) ?? []), record]);
  }
  return [...items.values()];
}

const toStreamWrite = (record: DynamoDBRecord): StreamWrite => ({
  key: toRecordKey(record),
  before: toItem(record.dynamodb?.OldImage),
  after: toItem(record.dynamodb?.NewImage),
});

/** What a write has to tell; undefined for one that can't be read, of which only the key is logged: it is told of never. */
function readWrite(write: StreamWrite) {
  try {
    return { changes: describeChanges(write), ended: findEndedRight(write) };
  } catch (error) {
    logFailure(`An item can't be read: ${formatKeyForLog(write.key)}`, error);
    return undefined;
  }
}

/** The last change on each channel: listeners ask what is there, so that what was before it is nothing to them. */
const lastPerChannel = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [change.channel, change])).values(),
];

/** Tells of all writes of one item; false when that failed and has to be done again. */
async function publishItemChanges(records: readonly DynamoDBRecord[]): Promise<boolean> {
  const told = records.flatMap((record) => readWrite(toStreamWrite(record)) ?? []);
  try {
    // Whoever goes hears of it before they are cut off, which a message that fails must not hold up.
    const telling = await Promise.allSettled(lastPerChannel(told.flatMap(({ changes }) => changes)).map(publishChange));
    for (const { id, visits } of told.flatMap((one) => one.ended ?? [])) {
      await endListening(id);
      if (visits) await endPresence(visits);
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
    groupByItem(Records).map(async (records) => ({ records, isTold: await publishItemChanges(records) })),
  );
  const failed = outcomes.filter(({ isTold }) => !isTold).flatMap(({ records }) => records);
  return {
    batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })),
  };
}

/** Visits that end with a right: a person's within an account, or those to a project but its owner's ('' for nobody's). */
type EndedPresence =
  { of: Uid; account_id: AccountId } | { to: { id: ProjectId; account_id: AccountId }; owner: Uid | '' };

/** A right that ended: the person, or the project, whose listeners have to be let in anew; and who is not there any more. */
interface EndedRight {
  id: Uid | ProjectId;
  /** None when somebody only has to be let in anew. */
  visits?: EndedPresence;
}

const personFields = z.object({ uid, account_id: accountId, role, signed_out_at: unixMs.optional() });
const projectFields = z.object({
  ...{ id: z.string().transform((id) => id as ProjectId), uid, account_id: accountId, who_can_edit: whoCanEdit },
  deleted_at: unixMs.optional(),
});
type Person = z.infer<typeof personFields>;
type Project = z.infer<typeof projectFields>;

function findEndedByPerson(was: Person, is: Person | undefined): EndedRight | undefined {
  const visits = { of: was.uid, account_id: was.account_id };
  const isAway = !is || was.signed_out_at !== is.signed_out_at || was.account_id !== is.account_id;
  if (isAway) return { id: was.uid, visits };
  return was.role !== is.role ? { id: was.uid } : undefined;
}

function findEndedByProject(was: Project, now: Project | undefined): EndedRight | undefined {
  if (was.deleted_at !== undefined) return undefined;
  const is = now?.deleted_at === undefined ? now : undefined;
  const isHidden = was.who_can_edit === 'Team' && is?.who_can_edit === 'Private';
  const isPassed = was.uid !== is?.uid;
  if (is && !isHidden && !isPassed) return undefined;
  // The team goes on seeing a project of its own that passes to another owner.
  if (is?.who_can_edit === 'Team') return { id: was.id };
  return { id: was.id, visits: { to: { id: was.id, account_id: was.account_id }, owner: is?.uid ?? '' } };
}

/**
 * Which right ends by a write: that of somebody who left, signed out everywhere, works in another account or got another
 * role; that to a project which is deleted, made Private or passed to another owner.
 * @throws ZodError when what is stored can't be read
 */
export function findEndedRight({ key, before, after }: StreamWrite): EndedRight | undefined {
  if (!before) return undefined;
  const entity = toLiveEntity(key);
  if (entity === 'user') return findEndedByPerson(personFields.parse(before), after && personFields.parse(after));
  if (entity === 'project') return findEndedByProject(projectFields.parse(before), after && projectFields.parse(after));
  return undefined;
}
