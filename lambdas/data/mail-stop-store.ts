import { type MailStop, mailStop } from '#shared/email';
import { unixMs } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { createItemReader } from './read-item';
import { getItem, isWritten, updateItem } from './table';
import { DAY_MS } from '#shared/time/durations';

const parseMailStop = createItemReader(mailStop.extend({ resumed_at: unixMs.default(0) }));

/** SES lacks SMTPUTF8: it can't deliver to addresses with non-ASCII letters before the `@`. */
const isDeliverable = (email: string): boolean => /^[\x20-\x7E]+$/.test(email);

/** Whether, why, and since when mail to an address is stopped. */
export async function findMailStop(email: string): Promise<MailStop | undefined> {
  if (!isDeliverable(email)) return { reason: 'bounce', stopped_at: 0 };
  const item = await getItem(keyOf.mailStop(email));
  if (!item) return undefined;
  const { reason, stopped_at, resumed_at } = parseMailStop(item);
  return resumed_at < stopped_at ? { reason, stopped_at } : undefined;
}

/** Stops mail to an address. An active complaint stays one: a later bounce of an earlier mail must not hide it. */
export const stopMail = async (email: string, { reason, stopped_at }: MailStop): Promise<void> =>
  void (await isWritten(
    updateItem({
      Key: keyOf.mailStop(email),
      UpdateExpression: 'SET reason = :reason, stopped_at = :now',
      ConditionExpression: 'attribute_not_exists(reason) OR reason <> :kept OR resumed_at >= stopped_at',
      ExpressionAttributeValues: {
        ':reason': reason,
        ':now': stopped_at,
        ':kept': reason === 'bounce' ? 'complaint' : 'none',
      },
    }),
  ));

/** Resumes mail to an address stopped before `now`, at most once in 24 hours; false if it was resumed within that time. */
export const liftMailStop = (email: string, now: number): Promise<boolean> =>
  isWritten(
    updateItem({
      Key: keyOf.mailStop(email),
      UpdateExpression: 'SET resumed_at = :now',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(resumed_at) OR resumed_at <= :dayAgo)',
      ExpressionAttributeValues: { ':now': now, ':dayAgo': now - DAY_MS },
    }),
  );
