import { getPublishData } from '#shared/api/publish';
import { getSession } from '#shared/api/session';
import { updateUser } from '#shared/api/users';
import { channelOf } from '#shared/permissions/channels';
import { subscribeToChannel } from './subscribe-to-channel';
import { call, invoke, register, requestApi, signIn, signUp, stackReport, table } from './test-stack';

describe('the stack that tests use', () => {
  test('somebody signs up, is stored, and signs in again', async () => {
    const { user, account, token, email } = await signUp('Ada Lovelace');
    expect(user).toMatchObject({ email, fullName: 'Ada Lovelace', role: 'Admin', account_id: account.id });
    expect(await table.get(`USER#${user.uid}`, 'USER')).toMatchObject({ email });
    expect(await call(getSession, {}, token)).toMatchObject({ user, account });
    expect((await call(getSession, {}, await signIn(email))).user.uid).toBe(user.uid);
  });

  test('refusals of functions are errors with their code', async () => {
    const { token } = await register();
    await expect(call(getSession, {}, token)).rejects.toMatchObject({ code: 'not-found' });
    await expect(call(getSession, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(call(getPublishData, { id: 'nothing' })).rejects.toMatchObject({ code: 'invalid-argument' });
    expect((await requestApi('/nowhere')).status).toBe(404);
  });

  test('a function can be called like an AWS service calls it', async () => {
    expect(await invoke('publish-changes', { Records: [] })).toMatchObject({ batchItemFailures: [] });
  });

  test('a write reaches the subscribers who may see it, and nobody else', async () => {
    const [ada, eve] = [await signUp('Ada'), await signUp('Eve')];
    const channel = channelOf.user(ada.user.uid);
    await expect(subscribeToChannel(channel, eve.token)).rejects.toThrow('Forbidden');
    const listener = await subscribeToChannel(channel, ada.token);
    const renamed = await call(updateUser, { fullName: 'Ada Lovelace' }, ada.token);
    const heard = await listener.waitFor(({ version }) => version === renamed.version);
    expect(heard).toMatchObject({ kind: 'modified', entity: 'user', id: ada.user.uid });
    listener.stop();
  });

  test('no function has been refused an AWS call', async () => {
    expect((await stackReport()).denials).toEqual([]);
  });
});
