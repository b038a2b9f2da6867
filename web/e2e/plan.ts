import { type SignedUp, table } from '../../testing/test-stack';

/** Limits a person's plan to this many seconds per project. */
export async function allowSeconds({ account }: SignedUp, seconds: number): Promise<void> {
  const [pk, sk] = [`ACCOUNT#${account.id}`, 'ACCOUNT'] as const;
  await table.put({ ...(await table.get(pk, sk)), pk, sk, limit_project_duration_in_minutes: seconds / 60 });
}
