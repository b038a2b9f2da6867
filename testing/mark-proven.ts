import { type SignedUp, table } from './test-stack';

/** Writes down that somebody has proven their address, as the link of the verification mail does. */
export async function markEmailVerified({ uid }: Pick<SignedUp, 'uid'>): Promise<void> {
  const key = { pk: `USER#${uid}`, sk: 'USER' };
  await table.put({ ...(await table.get(key.pk, key.sk)), ...key, emailVerified: true });
}
