import { switchAccount } from '#shared/api/accounts';
import { joinAccount } from '#shared/api/invites';
import { changeRole } from '#shared/api/users';
import { interceptTransaction } from '../../../testing/intercept-transaction';
import { apiEvent } from '../../../testing/crash/api-event';
import { getLinkKey } from '../../../testing/invite-keys';
import { joinAccount as joinTeam } from '../../../testing/records';
import { captureTableCalls } from '../../../testing/run-in-process';
import { call, signUp, table } from '../../../testing/test-stack';
import { handler } from './change-role';

test('guard: a person who switches to a team while their role there is lowered gets the lower one', async () => {
  const [here, there] = await Promise.all([signUp('Ada Admin'), signUp('Bea Admin')]);
  const person = await joinTeam(here.account, 'Editor');
  const { uid } = person.user;
  await call(joinAccount, { invite: getLinkKey(there.account, 'Editor') }, person.token);
  await call(switchAccount, { account_id: here.account.id }, person.token);
  const way = await interceptTransaction(() => call(switchAccount, { account_id: there.account.id }, person.token));
  try {
    const admin = { uid: there.uid, email: there.email, fullName: 'Bea Admin' };
    const event = apiEvent(changeRole, { uid, role: 'Member' }, '192.0.2.7', admin);
    expect((await captureTableCalls(handler, event)).statusCode).toBe(200);
  } finally {
    await way.stop();
  }
  expect(await table.get(`USER#${uid}`, 'USER')).toMatchObject({ account_id: there.account.id, role: 'Member' });
});
