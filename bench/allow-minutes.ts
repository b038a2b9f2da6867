import { table, type SignedUp } from '../testing/test-stack';

/** Lets a person's plan have projects of so many minutes. */
export async function allowRecordingMinutes(person: SignedUp, minutes: number): Promise<void> {
  const [pk, sk] = [`ACCOUNT#${person.account.id}`, 'ACCOUNT'] as const;
  await table.put({ ...(await table.get(pk, sk)), pk, sk, limit_project_duration_in_minutes: minutes });
}
