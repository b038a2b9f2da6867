import type { Table } from './table';

/** Marks a person's address as verified, as the verification mail's link does. */
export async function setEmailVerified(table: Table, uid: string): Promise<void> {
  const pk = `USER#${uid}`;
  const saying = (await table.query(pk)).filter(({ sk }) => sk === 'USER' || (sk as string).startsWith('MEMBER#'));
  await Promise.all(saying.map((item) => table.put({ ...item, pk, sk: item.sk as string, emailVerified: true })));
}
