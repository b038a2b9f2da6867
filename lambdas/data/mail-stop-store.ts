import * as z from 'zod';
import { unixMs } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { reader } from './read-item';
import { getItem, updateItem } from './table';

/** Why no mail goes to an address: it came back for good, or who reads it called it unwanted. */
const mailStopReason = z.enum(['bounce', 'complaint']);

const mailStop = z.object({ reason: mailStopReason, stopped_at: unixMs });
/** Says that no mail goes to an address any more. */
export type MailStop = z.infer<typeof mailStop>;

const stopOf = reader(mailStop);

/** Whether and why mail to an address is stopped, and since when. */
export async function findMailStop(email: string): Promise<MailStop | undefined> {
  const item = await getItem(keyOf.mailStop(email));
  return item && stopOf(item);
}

/** Stops mail to an address. */
export const stopMail = (email: string, { reason, stopped_at }: MailStop): Promise<unknown> =>
  updateItem({
    Key: keyOf.mailStop(email),
    UpdateExpression: 'SET reason = :reason, stopped_at = :now',
    ExpressionAttributeValues: { ':reason': reason, ':now': stopped_at },
  });
