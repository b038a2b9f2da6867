import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import type { Change } from '#shared/entities/change';
import { whoCanEdit } from '#shared/entities/project';
import { accountId, type AccountId, type ProjectId, uid, type Uid, unixMs } from '#shared/entities/scalars';
import { role } from '#shared/entities/user';
import { groupBy } from '#shared/group-by';
import { endSubscriptions, publishChange } from '../adapters/live';
import { toLiveEntity, formatKeyForLog } from '../data/keys';
import { endPersonPresence, endProjectPresence } from '../data/presence-store';
import { logFailure } from '../runtime/logger';
import { describeChanges, type StreamWrite } from './describe-changes';
import { toRecordKey, toItem } from './stream-records';

const endPresence = (ended: EndedPresence): Promise<void> =>
  'of' in ended ? endPersonPresence(ended.of, ended.account_id) : endProjectPresence(ended.to, ended.owner);

const toStreamWrite = (record: DynamoDBRecord): StreamWrite => ({
  key: toRecordKey(record),
  before: toItem(record.dynamodb?.OldImage),
  after: toItem(record.dynamodb?.NewImage),
});

/** Describes a write; for an unreadable one, logs its key and returns undefined, so it is never published. */
function readWrite(write: StreamWrite) {
  try {
    return { changes: describeChanges(write), ended: findEndedRight(write) };
  } catch (error) {
    logFailure(`An item can't be read: ${formatKeyForLog(write.key)}`, error);
    return undefined;
  }
}

/** The last change on each channel: listeners fetch the current state, so earlier changes don't matter to them. */
const lastPerChannel = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [change.channel, change])).values(),
];

/** Publishes all writes of one item; false when that failed and must be retried. */
async function publishItemChanges(records: readonly DynamoDBRecord[]): Promise<boolean> {
  const described = records.flatMap((record) => readWrite(toStreamWrite(record)) ?? []);
  try {
    // A removed person is notified before they are disconnected, and a failed message must not delay that.
    const publishing = await Promise.allSettled(
      lastPerChannel(described.flatMap(({ changes }) => changes)).map(publishChange),
    );
    for (const { id, presence } of described.flatMap((one) => one.ended ?? [])) {
      await endSubscriptions(id);
      if (presence) await endPresence(presence);
    }
    for (const outcome of publishing) if (outcome.status === 'rejected') throw outcome.reason;
    return true;
  } catch (error) {
    logFailure('A change could not be published', error);
    return false;
  }
}

/**
 * Publishes every write of the table to the live channels, once per item in a batch. Messages carry no content, so they may be late,
 * duplicated or out of order: receivers fetch the current state. A person who loses a right is disconnected, which is a courtesy and not a
 * safeguard, and their presence sessions in the project end.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const ofItems = groupBy(Records, (record) => formatKeyForLog(toRecordKey(record)));
  const outcomes = await Promise.all(
    [...ofItems.values()].map(async (records) => ({ records, isPublished: await publishItemChanges(records) })),
  );
  const failed = outcomes.filter(({ isPublished }) => !isPublished).flatMap(({ records }) => records);
  return {
    batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })),
  };
}

/** Presence sessions that end with a right: a person's within an account, or those in a project except its owner's ('' for none). */
type EndedPresence =
  { of: Uid; account_id: AccountId } | { to: { id: ProjectId; account_id: AccountId }; owner: Uid | '' };

/** An ended right: the person or project whose subscribers must reauthorize, and the presence sessions that end. */
interface EndedRight {
  id: Uid | ProjectId;
  /** None when the person must only reauthorize. */
  presence?: EndedPresence;
}

const personFields = z.object({ uid, account_id: accountId, role, signed_out_at: unixMs.optional() });
const projectAccess = z.object({
  ...{ id: z.string().transform((id) => id as ProjectId), uid, account_id: accountId, who_can_edit: whoCanEdit },
  deleted_at: unixMs.optional(),
});
type Person = z.infer<typeof personFields>;
type Project = z.infer<typeof projectAccess>;

function findEndedByPerson(was: Person, is: Person | undefined): EndedRight | undefined {
  const presence = { of: was.uid, account_id: was.account_id };
  const isAway = !is || was.signed_out_at !== is.signed_out_at || was.account_id !== is.account_id;
  if (isAway) return { id: was.uid, presence };
  return was.role !== is.role ? { id: was.uid } : undefined;
}

function findEndedByProject(was: Project, now: Project | undefined): EndedRight | undefined {
  if (was.deleted_at !== undefined) return undefined;
  const is = now?.deleted_at === undefined ? now : undefined;
  const isHidden = was.who_can_edit === 'Team' && is?.who_can_edit === 'Private';
  const isPassed = was.uid !== is?.uid;
  if (is && !isHidden && !isPassed) return undefined;
  // The team still sees a Team project that was transferred to another owner.
  if (is?.who_can_edit === 'Team') return { id: was.id };
  return { id: was.id, presence: { to: { id: was.id, account_id: was.account_id }, owner: is?.uid ?? '' } };
}

/**
 * The right that a write ends: of a person who left, signed out everywhere, switched accounts or got another role; or to a project that was
 * deleted, made Private or transferred.
 * @throws ZodError when the item is unreadable
 */
export function findEndedRight({ key, before, after }: StreamWrite): EndedRight | undefined {
  if (!before) return undefined;
  const entity = toLiveEntity(key);
  if (entity === 'user') return findEndedByPerson(personFields.parse(before), after && personFields.parse(after));
  if (entity === 'project') return findEndedByProject(projectAccess.parse(before), after && projectAccess.parse(after));
  return undefined;
}
