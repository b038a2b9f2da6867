import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import type { Change } from '#shared/entities/change';
import { whoCanEdit } from '#shared/entities/project';
import { accountId, type AccountId, type ProjectId, uid, type Uid, unixMs } from '#shared/entities/scalars';
import { role } from '#shared/entities/user';
import { groupBy } from '#shared/group-by';
import { endSubscriptions, publishChanges } from '../adapters/live';
import { toLiveEntity, formatKeyForLog } from '../data/keys';
import { endPersonPresence, endProjectPresence } from '../data/presence-store';
import { logChanges, logFailure } from '../runtime/logger';
import { describeChanges, type StreamWrite } from './describe-changes';
import { toRecordKey, toItem } from './stream-records';

const endPresence = (ended: EndedPresence): Promise<void> =>
  'of' in ended ? endPersonPresence(ended.of, ended.account_id) : endProjectPresence(ended.to, ended.owner);

async function endRight({ id, presence }: EndedRight): Promise<void> {
  await endSubscriptions(id);
  if (presence) await endPresence(presence);
}

const toStreamWrite = (record: DynamoDBRecord): StreamWrite => ({
  key: toRecordKey(record),
  before: toItem(record.dynamodb?.OldImage),
  after: toItem(record.dynamodb?.NewImage),
});

/** Describes a write; for an unreadable one, logs its key and returns undefined, so it is never published. */
function readWrite(record: DynamoDBRecord) {
  const write = toStreamWrite(record);
  try {
    return { record, changes: describeChanges(write), ended: findEndedRight(write) };
  } catch (error) {
    logFailure(`An item can't be read: ${formatKeyForLog(write.key)}`, error);
    return undefined;
  }
}

/** The last change of each record: listeners fetch the current state, so earlier changes don't matter to them. */
const lastChanges = (changes: readonly Change[]): Change[] => [
  ...new Map(
    changes.map(({ kind, entity, id, version }) => [`${entity} ${id}`, { kind, entity, id, version }]),
  ).values(),
];

/**
 * Publishes every write of the table to the live channels, in one message per channel and batch. Messages carry no content, so they may be
 * late, duplicated or out of order: receivers fetch the current state. A person who loses a right is disconnected, which is a courtesy and
 * not a safeguard, and their presence sessions in the project end.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const failed = new Set<DynamoDBRecord>();
  const attempt = async (records: readonly DynamoDBRecord[], publish: () => Promise<void>) => {
    try {
      await publish();
    } catch (error) {
      logFailure('A change could not be published', error);
      for (const record of records) failed.add(record);
    }
  };
  const described = Records.flatMap((record) => readWrite(record) ?? []);
  const published = described.flatMap(({ record, changes }) => changes.map((change) => ({ record, change })));
  const byChannel = groupBy(published, ({ change }) => change.channel);
  await Promise.all(
    [...byChannel].map(([channel, messages]) =>
      attempt(
        messages.map(({ record }) => record),
        async () => {
          const changes = lastChanges(messages.map(({ change }) => change));
          await publishChanges(channel, changes);
          logChanges('published', changes);
        },
      ),
    ),
  );
  // A removed person is notified before they are disconnected, and a failed message must not prevent that.
  for (const { record, ended } of described) if (ended) await attempt([record], () => endRight(ended));
  return {
    batchItemFailures: [...failed].map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })),
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
