import {
  answerJoinRequest,
  askToJoin,
  createInvite,
  joinAccount,
  listInvites,
  previewInvite,
  withdrawInvite,
} from '#shared/api/invites';
import { getSession, startSession } from '#shared/api/session';
import { listUsers } from '#shared/api/users';
import { INVITE_LIFETIME_MS } from '#shared/entities/invite';
import { parseMailedKey, createWrongKey } from '../../../testing/invite-keys';
import { answerRequest, matchApiError, getJoinRequests } from '../../../testing/join-requests';
import {
  call,
  inbox,
  register,
  type Registered,
  type SignedUp,
  signUp,
  signUpUnverified,
  table,
} from '../../../testing/test-stack';
import { until } from '../../../testing/until';

let admin: SignedUp;
let guest: SignedUp;
beforeEach(async () => {
  [admin, guest] = await Promise.all([signUp('Ada Admin'), signUp('Greta Guest')]);
});

describe('an invite mailed to another address becomes a request', () => {
  let addressee: Registered;
  let invite: string;
  beforeEach(async () => {
    addressee = await register('Ines Invited');
    await call(createInvite, { email: addressee.email, role: 'Editor' }, admin.token);
    invite = parseMailedKey(await inbox.waitFor(addressee.email));
  });

  /** Asks by the invite, and waits until it has been looked up. */
  async function askByInvite({ token, uid }: SignedUp): Promise<void> {
    await call(askToJoin, { invite }, token);
    await until(async () => (await table.query(`JOB#${uid}`)).length === 0, 'the invite is looked up');
  }

  test('an existing person does not join with it; the Admin sees who asks, and where the invite was mailed', async () => {
    await expect(call(joinAccount, { invite }, guest.token)).rejects.toEqual(
      matchApiError('permission-denied', 'a different address'),
    );
    await askByInvite(guest);
    const { uid, email } = guest;
    expect(await getJoinRequests(admin)).toMatchObject([{ uid, email, role: 'Editor', mailed_to: addressee.email }]);
    const { body } = await inbox.waitFor(admin.email);
    expect(body.text).toContain('They opened an invitation that was sent to a different address.');
    expect((await call(listUsers, {}, admin.token)).users).toHaveLength(1);
  });

  test('a new person gets their own account', async () => {
    const { token } = await register('New Comer');
    const { user, account } = await call(startSession, { fullName: 'New Comer', invite }, token);
    expect(user).toMatchObject({ isAccountOwner: true, account_ids: [account.id], emailVerified: false });
    expect(account.id).not.toBe(admin.account.id);
  });

  test('its addressee can still use it, in any spelling of the address', async () => {
    await askByInvite(guest);
    const { user } = await call(startSession, { invite }, addressee.token);
    expect(user).toMatchObject({ account_id: admin.account.id, role: 'Editor', emailVerified: true });
    const upperCase = await signUp('Uma Upper');
    await call(createInvite, { email: upperCase.email.toUpperCase(), role: 'Member' }, admin.token);
    const key = parseMailedKey(await inbox.waitFor(upperCase.email));
    expect((await call(joinAccount, { invite: key }, upperCase.token)).user.role).toBe('Member');
  });

  test('accepting uses it up; declining does not', async () => {
    await askByInvite(guest);
    await answerRequest(admin, guest, false);
    expect((await call(previewInvite, { invite })).email).toBe(addressee.email);
    const other = await signUp('Otto Other');
    await askByInvite(other);
    await answerRequest(admin, other, true);
    expect((await call(listInvites, {}, admin.token)).invites).toEqual([]);
    await expect(call(startSession, { invite }, addressee.token)).rejects.toEqual(matchApiError('not-found'));
  });

  const idOf = () => invite.split('.')[0]!;
  test.each<[string, () => Promise<unknown>]>([
    ['was used', () => call(startSession, { invite }, addressee.token)],
    ['was withdrawn', () => call(withdrawInvite, { id: idOf() }, admin.token)],
    [
      'has ended',
      async () => {
        const key = { pk: `INVITE#${idOf()}`, sk: 'INVITE' };
        const inviteSentAt = Date.now() - INVITE_LIFETIME_MS;
        await table.put({ ...(await table.get(key.pk, key.sk)), ...key, inviteSentAt });
      },
    ],
  ])('a request ends with its invite: when that %s, the request is not listed and lets nobody in', async (_, end) => {
    await askByInvite(guest);
    const [{ uid, requested_at } = { uid: guest.uid, requested_at: 0 }] = await getJoinRequests(admin);
    await end();
    expect(await getJoinRequests(admin)).toEqual([]);
    const yes = call(answerJoinRequest, { uid, requested_at, is_accepted: true }, admin.token);
    await expect(yes).rejects.toEqual(matchApiError('not-found', 'no longer open'));
    expect((await call(getSession, {}, guest.token)).user.account_ids).toEqual([guest.account.id]);
  });

  test("attack: nobody can ask with an invite's id without its secret, with a withdrawn invite, or unverified", async () => {
    const [id = ''] = invite.split('.');
    await expect(call(askToJoin, { invite: createWrongKey(id) }, guest.token)).rejects.toEqual(
      matchApiError('not-found'),
    );
    const squatter = await signUpUnverified('Sly Squatter');
    const unverified = matchApiError('permission-denied', 'Verify your email address first');
    await expect(call(askToJoin, { invite }, squatter.token)).rejects.toEqual(unverified);
    await call(withdrawInvite, { id }, admin.token);
    await expect(call(askToJoin, { invite }, guest.token)).rejects.toEqual(matchApiError('not-found'));
    expect(await getJoinRequests(admin)).toEqual([]);
  });
});
