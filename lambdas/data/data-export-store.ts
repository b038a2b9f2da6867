import { DATA_EXPORT_MS, type DataExport, dataExport } from '#shared/api/data-exports';
import type { Uid } from '#shared/entities/scalars';
import { DAY_MS } from '#shared/time/durations';
import { keyOf } from './keys';
import { createItemReader, findItem } from './read-item';
import { isWritten, transact, updateItem } from './table';
import { presentCheck, queueJobWrite, toTtl } from './update-expression';

/** How long a person can read that their copy expired. */
const KEPT_MS = 7 * DAY_MS;

const fromItem = createItemReader(dataExport);

/** The copy of their data that a person requested last. */
export const findDataExport = (uid: Uid): Promise<DataExport | undefined> => findItem(keyOf.dataExport(uid), fromItem);

/** Requests a copy, unless one was requested within a day; false then, and for a person who was deleted. */
export const storeDataExportRequest = (uid: Uid, now: number): Promise<boolean> => {
  const request: DataExport = { requested_at: now, ready_at: null };
  const latest = {
    Item: { ...keyOf.dataExport(uid), ...request, ttl: toTtl(now + KEPT_MS) },
    ConditionExpression: 'attribute_not_exists(pk) OR requested_at <= :before',
    ExpressionAttributeValues: { ':before': now - DATA_EXPORT_MS },
  };
  return isWritten(
    transact([{ Put: latest }, presentCheck(keyOf.user(uid)), queueJobWrite(keyOf.exportDataJob(uid), { uid }, now)]),
  );
};

/** Records that a copy can be downloaded. Returns false, and records nothing, if the person was deleted or has requested another copy. */
export const recordDataExportReady = (
  uid: Uid,
  { requested_at }: Pick<DataExport, 'requested_at'>,
  now: number,
): Promise<boolean> =>
  isWritten(
    updateItem({
      Key: keyOf.dataExport(uid),
      UpdateExpression: 'SET ready_at = :now',
      ConditionExpression: 'requested_at = :requested',
      ExpressionAttributeValues: { ':now': now, ':requested': requested_at },
    }),
  );
