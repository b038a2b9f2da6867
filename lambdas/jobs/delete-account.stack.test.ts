import { switchAccount } from '#shared/api/accounts';
import { getSession } from '#shared/api/session';
import { joinAccount as join } from '#shared/api/invites';
import { createProject } from '#shared/api/projects';
import { reachTable } from '../../testing/reach-table';
import { newProjectId } from '../../testing/records';
import { call, type SignedUp, signUp, table } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { deleteAccountFully } from './delete-account';
import { getLinkKey } from '../../testing/invite-keys';

beforeAll(reachTable);

let owner: SignedUp;
let guest: SignedUp;
const accountKey = () => ({ pk: `ACCOUNT#${owner.account.id}`, sk: 'ACCOUNT' });
const stored = () => table.get(accountKey().pk, accountKey().sk);
beforeEach(async () => {
  [owner, guest] = [await signUp('Olga Owner'), await signUp('Greta Guest')];
  await call(join, { invite: getLinkKey(owner.account, 'Editor') }, guest.token);
  // The state after the owner's deletion, without the job, which would start immediately.
  await table.delete(`USER#${owner.uid}`, `MEMBER#${owner.account.id}`);
  await table.put({ ...(await stored()), ...accountKey(), deleted_at: Date.now(), user_count: 1 });
});
/** Runs the whole job. */
async function clearAway(): Promise<void> {
  const work = deleteAccountFully({ account_id: owner.account.id });
  while (!(await work.next()).done);
}
const home = async () => (await call(getSession, {}, guest.token)).account.id;

test('a deleted account waits for people missing from its list, and ends their memberships', async () => {
  const key = { pk: `USER#${guest.uid}`, sk: `MEMBER#${owner.account.id}` };
  const { index1_pk, index1_sk, ...unlisted } = (await table.get(key.pk, key.sk))!;
  await table.put({ ...unlisted, ...key });
  await expect(clearAway()).rejects.toThrow('does not show 1 of them yet');
  await table.put({ ...unlisted, ...key, index1_pk, index1_sk });
  await clearAway();
  expect(await stored()).toBeUndefined();
  expect(await home()).toBe(guest.account.id);
});

test('after a minute it trusts the list: a miscounted person delays nothing', async () => {
  await table.put({ ...(await stored()), ...accountKey(), deleted_at: Date.now() - 61_000, user_count: 2 });
  await clearAway();
  expect(await stored()).toBeUndefined();
});

test.each([
  ['name', 42],
  ['version', 'a later one'],
])('a project whose %s can’t be read is deleted with the others, and delays nothing', async (field, value) => {
  await table.put({ ...(await stored()), ...accountKey(), deleted_at: undefined });
  const ids = [newProjectId(), newProjectId()];
  for (const id of ids) await call(createProject, { id, name: 'Deck' }, guest.token);
  await table.put({ ...(await stored()), ...accountKey(), deleted_at: Date.now() });
  const key = { pk: `PROJECT#${ids[0]}`, sk: 'PROJECT' };
  await table.put({ ...(await table.get(key.pk, key.sk)), ...key, [field]: value });
  await clearAway();
  expect(await stored()).toBeUndefined();
  const left = async () => (await Promise.all(ids.map((id) => table.query(`PROJECT#${id}`)))).flat();
  await until(async () => (await left()).length === 0, 'both projects to be cleared away');
});

test("another account's project, still in a lagging list, stays", async () => {
  const id = newProjectId();
  await call(switchAccount, { account_id: guest.account.id }, guest.token);
  await call(createProject, { id, name: 'Deck' }, guest.token);
  const key = { pk: `PROJECT#${id}`, sk: 'PROJECT' };
  await table.put({ ...(await table.get(key.pk, key.sk)), ...key, index1_pk: `ACCOUNT#${owner.account.id}#TEAM` });
  await clearAway();
  expect(await table.get(key.pk, key.sk)).toMatchObject({ name: 'Deck', account_id: guest.account.id });
  expect((await table.get(key.pk, key.sk))?.deleted_at).toBeUndefined();
});
