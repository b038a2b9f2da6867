import { type MailStop, mailStop } from '#shared/email';
import { unixMs } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { createItemReader } from './read-item';
import { ConditionFailed, getItem, updateItem } from './table';

const DAY_MS = 24 * 60 * 60 * 1000;

const parseMailStop = createItemReader(mailStop.extend({ resumed_at: unixMs.default(0) }));

/** SES lacks SMTPUTF8: it delivers to no address that has letters of other scripts before its `@`. */
const isDeliverable = (email: string): boolean => /^[\x20-\x7E]+$/.test(email);

/** Whether and why mail to an address is stopped, and since when. */
export async function findMailStop(email: string): Promise<MailStop | undefined> {
  if (!isDeliverable(email)) return { reason: 'bounce', stopped_at: 0 };
  const item = await getItem(keyOf.mailStop(email));
  if (!item) return undefined;
  const { reason, stopped_at, resumed_at } = parseMailStop(item);
  return resumed_at < stopped_at ? { reason, stopped_at } : undefined;
}

/**
 * Stops mail to an address. A complaint that is in force stays one: what comes back later, of a mail that went before, would hide it.
 */
export async function stopMail(email: string, { reason, stopped_at }: MailStop): Promise<void> {
  try {
    await updateItem({
      Key: keyOf.mailStop(email),
      UpdateExpression: 'SET reason = :reason, stopped_at = :now',
      ConditionExpression: 'attribute_not_exists(reason) OR reason <> :kept OR resumed_at >= stopped_at',
      ExpressionAttributeValues: {
        ':reason': reason,
        ':now': stopped_at,
        ':kept': reason === 'bounce' ? 'complaint' : 'none',
      },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/**
 * Lets mail to an address go again that was stopped before `now`, at most once in 24 hours: what comes back after that stops it again.
 * False where it was let go within them already.
 */
export async function liftMailStop(email: string, now: number): Promise<boolean> {
  try {
    await updateItem({
      Key: keyOf.mailStop(email),
      UpdateExpression: 'SET resumed_at = :now',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(resumed_at) OR resumed_at <= :dayAgo)',
      ExpressionAttributeValues: { ':now': now, ':dayAgo': now - DAY_MS },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
