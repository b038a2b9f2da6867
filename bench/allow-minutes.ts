import { table, type SignedUp } from '../testing/test-stack';

/** Sets the project length limit of a person's plan, in minutes. */
export async function allowRecordingMinutes(person: SignedUp, minutes: number): Promise<void> {
  const [pk, sk] = [`ACCOUNT#${person.account.id}`, 'ACCOUNT'] as const;
  await table.put({ ...(await table.get(pk, sk)), pk, sk, limit_project_duration_in_minutes: minutes });
}
