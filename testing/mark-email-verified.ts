import { type SignedUp, table } from './test-stack';

/** Marks a person's address as verified, as the verification mail's link does. */
export async function markEmailVerified({ uid }: Pick<SignedUp, 'uid'>): Promise<void> {
  const key = { pk: `USER#${uid}`, sk: 'USER' };
  await table.put({ ...(await table.get(key.pk, key.sk)), ...key, emailVerified: true });
}
