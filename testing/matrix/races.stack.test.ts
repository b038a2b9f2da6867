import { switchAccount } from '#shared/api/accounts';
import { joinAccount } from '#shared/api/invites';
import { createProject, listProjects } from '#shared/api/projects';
import { sendVerificationEmail, startSession, verifyEmail } from '#shared/api/session';
import { changeRole, removeUser } from '#shared/api/users';
import { CODE_LENGTH, newSecret } from '#shared/ids';
import { joinAccount as joinTeam, newProjectId } from '../records';
import type { Item } from '../table';
import {
  call,
  callFrom,
  inbox,
  newAddress,
  register,
  type SignedUp,
  signUp,
  signUpUnverified,
  table,
} from '../test-stack';
import { getLinkKey } from '../invite-keys';

jest.setTimeout(900_000);

/** Rounds of the largest race. RACE_ROUNDS=200 is the full proof and takes some minutes. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5);
const AT_ONCE = 50;

const countFulfilled = (answers: PromiseSettledResult<unknown>[]) =>
  answers.filter(({ status }) => status === 'fulfilled').length;

/** Deletes the account's projects, so that the race can run again with the same person. */
async function startOver({ account: { id } }: SignedUp, projectIds: string[]): Promise<void> {
  await Promise.all(projectIds.map((projectId) => table.delete(`PROJECT#${projectId}`, 'PROJECT')));
  const key = { pk: `ACCOUNT#${id}`, sk: 'ACCOUNT' };
  await table.put({ ...(await table.get(key.pk, key.sk)), ...key, stored_projects: 0 });
}

test(`${ROUNDS} rounds of ${AT_ONCE} simultaneous project creations with the limit of 3: never 4`, async () => {
  const person = await signUp();
  const counts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const create = () => call(createProject, { id: newProjectId(), name: 'Race' }, person.token);
    const made = countFulfilled(await Promise.allSettled(Array.from({ length: AT_ONCE }, create)));
    const { projects } = await call(listProjects, { who_can_edit: 'Private' }, person.token);
    const stored = (await table.get(`ACCOUNT#${person.account.id}`, 'ACCOUNT'))?.stored_projects;
    expect([projects.length, stored]).toEqual([made, made]);
    counts.push(made);
    await startOver(
      person,
      projects.map((project) => project.id),
    );
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(3);
  process.stdout.write(`races: ${ROUNDS} rounds × ${AT_ONCE}, at most ${Math.max(...counts)} projects\n`);
});

test(`${ROUNDS} rounds of being removed from one team while the role changes in another: never a role too high`, async () => {
  const [here, there] = await Promise.all([signUp('Ada Admin'), signUp('Bea Admin')]);
  const person = await joinTeam(here.account, 'Editor');
  const { uid } = person.user;
  await call(joinAccount, { invite: getLinkKey(there.account, 'Editor') }, person.token);
  await call(switchAccount, { account_id: here.account.id }, person.token);
  const accountOf = async ({ id }: SignedUp['account']) => (await table.get(`ACCOUNT#${id}`, 'ACCOUNT'))!;
  const before = [...(await table.query(`USER#${uid}`)), await accountOf(here.account), await accountOf(there.account)];
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const item of before) await table.put(item as Item & { pk: string; sk: string });
    const both = [
      () => call(removeUser, { uid }, here.token),
      () => call(changeRole, { uid, role: 'Member' }, there.token),
    ];
    await Promise.all((round % 2 ? both : both.reverse()).map((one) => one()));
    const [user, member] = await Promise.all([
      table.get(`USER#${uid}`, 'USER'),
      table.get(`USER#${uid}`, `MEMBER#${there.account.id}`),
    ]);
    if (user?.role !== 'Member' || member?.role !== 'Member') wrong.push(`${round}: ${String(user?.role)}`);
  }
  expect(wrong).toEqual([]);
});

test('two sign-ups with one email: one account', async () => {
  const email = newAddress();
  const people = await Promise.allSettled([register('Ada', email), register('Eve', email)]);
  expect(countFulfilled(people)).toBe(1);
  const { token } = people.flatMap((person) => (person.status === 'fulfilled' ? [person.value] : []))[0]!;
  await Promise.all(Array.from({ length: 5 }, () => call(startSession, {}, token)));
  const accounts = (await table.scan()).filter((item) => item.sk === 'USER' && item.email === email);
  expect(accounts).toHaveLength(1);
});

test('100 parallel guesses of an email code: five evaluated', async () => {
  const { user, token } = await signUpUnverified();
  const body = { uid: user.uid, toEmail: user.email, email_verify_code: user.email_verify_code };
  await call(sendVerificationEmail, body, token);
  const right = /\/verifyEmail\/(\w{28})\b/.exec((await inbox.waitFor(user.email)).body.text ?? '')![1]!;
  const wrongs = Array.from({ length: 100 }, () => right.slice(0, CODE_LENGTH) + newSecret());
  // From many addresses, so that only the code's own limit applies.
  const guess = (token: string, n: number) => callFrom(`198.51.100.${n % 50}`, verifyEmail, { token });
  expect(countFulfilled(await Promise.allSettled(wrongs.map(guess)))).toBe(0);
  expect((await table.get(`EMAILCODE#${user.email_verify_code}`, 'EMAILCODE'))?.tries).toBe(5);
  await expect(guess(right, 0)).rejects.toMatchObject({ code: 'not-found' });
});
