import { deleteAccount } from '#shared/api/accounts';
import { joinAccount as join } from '#shared/api/invites';
import { createProject, deleteProject, duplicateProject } from '#shared/api/projects';
import { changeRole, removeUser } from '#shared/api/users';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { getLinkKey } from '../../../testing/invite-keys';

const LONG_AGO = 1;

let admin: SignedUp;
beforeAll(async () => {
  admin = await signUp('Ada Admin');
});

const key = () => ({ pk: `ACCOUNT#${admin.account.id}`, sk: 'ACCOUNT' });
const read = async () => (await table.get(key().pk, key().sk)) as { updated_at: number; version: number };

/** Whether some work sets the account's `updated_at` to the current time. */
async function moves(work: () => Promise<unknown>): Promise<boolean> {
  await table.put({ ...(await read()), ...key(), updated_at: LONG_AGO });
  const from = Date.now();
  await work();
  const { updated_at } = await read();
  if (updated_at === LONG_AGO) return false;
  expect(updated_at).toBeGreaterThanOrEqual(from);
  expect(updated_at).toBeLessThanOrEqual(Date.now());
  return true;
}

test("spec section 3: an account's updated_at changes with its people and projects", async () => {
  const guest = await signUp('Greta Guest');
  const id = newProjectId();
  let member!: SignedUp;
  const does: [string, () => Promise<unknown>][] = [
    ['signing up into it', async () => (member = await joinAccount(admin.account, 'Member'))],
    ['joining it', () => call(join, { invite: getLinkKey(admin.account, 'Editor') }, guest.token)],
    ['a role', () => call(changeRole, { uid: member.uid, role: 'Editor' }, admin.token)],
    ['a project', () => call(createProject, { id, name: 'Deck' }, admin.token)],
    ['a copy', () => call(duplicateProject, { id, target_id: newProjectId() }, admin.token)],
    ['a deletion', () => call(deleteProject, { id }, admin.token)],
    ['removing somebody', () => call(removeUser, { uid: guest.uid }, admin.token)],
    ['leaving by deleting oneself', () => call(deleteAccount, { email: member.email }, member.token)],
  ];
  for (const [name, work] of does) expect([name, await moves(work)]).toEqual([name, true]);
});

test('a change of nothing else leaves it', async () => {
  const member = await joinAccount(admin.account, 'Member');
  expect(await moves(() => call(changeRole, { uid: member.uid, role: 'Member' }, admin.token))).toBe(false);
});
