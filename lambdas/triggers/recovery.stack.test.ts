import { GetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { joinAccount } from '#shared/api/invites';
import { createProject, listProjects } from '#shared/api/projects';
import { getSession, startSession } from '#shared/api/session';
import { listUsers, removeUser } from '#shared/api/users';
import { pool, resetPassword } from '../../testing/user-pool';
import { newId } from '#shared/ids';
import { joinAccount as joinTeam, joinUnverified, newProjectId } from '../../testing/records';
import {
  call,
  config,
  inbox,
  invoke,
  signInForTokens,
  type SignedUp,
  signUp,
  signUpUnverified,
  register,
  table,
} from '../../testing/test-stack';
import { until } from '../../testing/until';
import { getLinkKey } from '../../testing/invite-keys';

const jobIsDone = ({ uid }: SignedUp) =>
  until(async () => !(await table.query(`JOB#${uid}`)).some(({ sk }) => sk === 'RECOVER'), 'the job to be done');

describe('recovery by a reset code verifies the address, and ends earlier gains', () => {
  test('attack: an earlier ID token opens nothing, even before the browser calls; the new sign-in works at once', async () => {
    const squatter = await signUpUnverified('Sly Squatter');
    const { accessToken } = await signInForTokens(squatter.email);
    const token = await resetPassword(squatter);
    const { user } = await call(getSession, {}, token);
    expect(user).toMatchObject({ uid: squatter.uid, emailVerified: true });
    await expect(call(getSession, {}, squatter.token)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(pool.send(new GetUserCommand({ AccessToken: accessToken }))).rejects.toThrow('revoked');
  });

  test('attack: a person whom somebody else put into a team is removed from it, keeps their own account, and is notified', async () => {
    const [squatter, admin] = await Promise.all([signUpUnverified('Sly Squatter'), signUp('Ada Admin')]);
    await call(createProject, { id: newProjectId(), name: 'Mine' }, squatter.token);
    await call(joinAccount, { invite: getLinkKey(admin.account, 'Editor') }, squatter.token);
    const token = await resetPassword(squatter);
    await jobIsDone(squatter);
    const { user, account } = await call(getSession, {}, token);
    expect(user).toMatchObject({ account_ids: [squatter.account.id], role: 'Admin', isAccountOwner: true });
    expect(account.id).toBe(squatter.account.id);
    expect((await call(listProjects, { who_can_edit: 'Private' }, token)).projects).toHaveLength(1);
    const { users } = await call(listUsers, {}, admin.token);
    expect(users.map(({ uid }) => uid)).toEqual([admin.uid]);
    expect((await inbox.to(squatter.email)).map(({ subject }) => subject)).toContain(
      'Your Narradeck account is yours again',
    );
  });

  test("attack: somebody who knew a code of the account can't join with it any more", async () => {
    const squatter = await signUpUnverified('Sly Squatter');
    const row = (await table.get(`ACCOUNT#${squatter.account.id}`, 'ACCOUNT')) as unknown as typeof squatter.account;
    const token = await resetPassword(squatter);
    await jobIsDone(squatter);
    const accomplice = await signUp('Abe Accomplice');
    for (const invite of [getLinkKey(row, 'Member'), getLinkKey(row, 'Editor')])
      await expect(call(joinAccount, { invite }, accomplice.token)).rejects.toMatchObject({ code: 'not-found' });
    const { user, account } = await call(getSession, {}, token);
    await call(joinAccount, { invite: getLinkKey(account, 'Editor') }, accomplice.token);
    const { users } = await call(listUsers, {}, token);
    expect(users.find(({ uid }) => uid === user.uid)?.emailVerified).toBe(true);
  });

  test('attack: a person who was signed up into a team only gets their own account, and stays verified', async () => {
    const admin = await signUp('Ada Admin');
    const squatter = await joinUnverified(admin.account, 'Editor', 'Sly Squatter');
    const token = await resetPassword(squatter);
    await jobIsDone(squatter);
    const { user, account } = await call(startSession, {}, token);
    expect(user).toMatchObject({ uid: squatter.uid, emailVerified: true, role: 'Admin', account_ids: [account.id] });
    expect(account.id).not.toBe(admin.account.id);
  });

  test('a person left without an account, because the other one is deleted, gets their own', async () => {
    const admin = await signUp('Ada Admin');
    const squatter = await joinUnverified(admin.account, 'Editor', 'Sly Squatter');
    const key = { pk: `USER#${squatter.uid}`, sk: 'USER' };
    const account_ids = [admin.account.id, newId()];
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, account_ids });
    const token = await resetPassword(squatter);
    await jobIsDone(squatter);
    const { user, account } = await call(getSession, {}, token);
    expect(user).toMatchObject({ role: 'Admin', account_ids: [account.id] });
  });

  test('an unreadable membership does not affect the others', async () => {
    const admin = await signUp('Ada Admin');
    const squatter = await signUpUnverified('Sly Squatter');
    await call(joinAccount, { invite: getLinkKey(admin.account, 'Editor') }, squatter.token);
    const torn = { pk: `USER#${squatter.uid}`, sk: 'MEMBER#A' };
    await table.put({ ...torn, role: 'Torn' });
    await resetPassword(squatter);
    await until(
      async () => !(await table.get(torn.pk, `MEMBER#${admin.account.id}`)),
      'the place in the team to be ended',
    );
    await table.delete(torn.pk, torn.sk);
    await jobIsDone(squatter);
  });

  test('a person with a verified address stays in every team', async () => {
    const admin = await signUp('Ada Admin');
    const person = await joinTeam(admin.account, 'Editor', 'Vera Verified');
    const token = await resetPassword(person);
    expect(await table.query(`JOB#${person.uid}`)).toEqual([]);
    expect((await call(getSession, {}, token)).account.id).toBe(admin.account.id);
  });

  test('teams joined after the code are kept, however late the job runs', async () => {
    const [squatter, admin] = await Promise.all([signUpUnverified('Sly Squatter'), signUp('Ada Admin')]);
    const token = await resetPassword(squatter);
    await jobIsDone(squatter);
    await call(joinAccount, { invite: getLinkKey(admin.account, 'Member') }, token);
    const key = { pk: `JOB#${squatter.uid}`, sk: 'RECOVER' };
    const job = { uid: squatter.uid, requested_at: Date.now() - 60_000, is_abandoned: false, is_notified: true };
    await table.put({ ...key, ...job });
    await jobIsDone(squatter);
    expect((await call(getSession, {}, token)).account.id).toBe(admin.account.id);
  });

  test('a trigger that crashes leaves a used code, and another code completes everything', async () => {
    const squatter = await signUpUnverified('Sly Squatter');
    const key = { pk: `USER#${squatter.uid}`, sk: 'USER' };
    const record = { ...(await table.get(key.pk, key.sk)), ...key };
    await table.put({ ...record, settings: 'torn' });
    await expect(resetPassword(squatter)).rejects.toMatchObject({ name: 'UserLambdaValidationException' });
    await table.put(record);
    const { user } = await call(getSession, {}, await resetPassword(squatter));
    expect(user).toMatchObject({ uid: squatter.uid, emailVerified: true });
  });

  test('guard: a code sent to another address than the record’s ends sessions, and verifies nothing', async () => {
    const person = await signUpUnverified('Pat Example');
    const userAttributes = { sub: person.uid, email: 'else@example.test' };
    const event = { triggerSource: 'PostConfirmation_ConfirmForgotPassword', request: { userAttributes } };
    await invoke('post-confirmation', { ...event, userPoolId: config.userPoolId, userName: person.uid });
    expect(await table.get(`USER#${person.uid}`, 'USER')).toMatchObject({ emailVerified: false });
    await expect(call(getSession, {}, person.token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('a reset code before the record exists verifies the address, and ends sessions', () => {
  test('attack: signed up in the pool only: the owner is in and verified, and an earlier token opens nothing', async () => {
    const squatter = await register('Sly Squatter');
    const token = await resetPassword(squatter);
    const { user } = await call(startSession, {}, token);
    expect(user).toMatchObject({ uid: squatter.uid, emailVerified: true });
    await expect(call(getSession, {}, squatter.token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('attack: nor does it start a session in the squatter’s team before the owner does', async () => {
    const [squatter, admin] = await Promise.all([register('Sly Squatter'), signUp('Ada Admin')]);
    const token = await resetPassword(squatter);
    const intoTeam = call(startSession, { invite: getLinkKey(admin.account, 'Editor') }, squatter.token);
    await expect(intoTeam).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await call(startSession, {}, token)).account.id).not.toBe(admin.account.id);
  });

  test('attack: nor if the earlier record is deleted because the squatter was removed from their team', async () => {
    const admin = await signUp('Ada Admin');
    const squatter = await joinTeam(admin.account, 'Editor', 'Sly Squatter');
    await resetPassword(squatter);
    await call(removeUser, { uid: squatter.uid }, admin.token);
    await expect(call(startSession, {}, squatter.token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
