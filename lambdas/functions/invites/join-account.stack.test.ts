import { listAccounts, switchAccount } from '#shared/api/accounts';
import { createInvite, joinAccount } from '#shared/api/invites';
import { getSession } from '#shared/api/session';
import { listUsers } from '#shared/api/users';
import { call, inbox, type SignedUp, signUp } from '../../../testing/test-stack';
import { getLinkKey, parseMailedKey } from '../../../testing/invite-keys';

let admin: SignedUp;
beforeEach(async () => {
  admin = await signUp('Ada Admin');
});

describe('joinAccount: people with an account', () => {
  test('the team is added to theirs and becomes current; they can switch back', async () => {
    const guest = await signUp('Greta Guest');
    const joined = await call(joinAccount, { invite: getLinkKey(admin.account, 'Editor') }, guest.token);
    expect(joined.user).toMatchObject({
      account_id: admin.account.id,
      account_ids: [guest.account.id, admin.account.id],
      role: 'Editor',
      isAccountOwner: false,
    });
    expect(joined.account.id).toBe(admin.account.id);
    expect((await call(listAccounts, {}, guest.token)).accounts).toEqual([
      { id: guest.account.id, name: "Greta Guest's team", role: 'Admin', isAccountOwner: true },
      { id: admin.account.id, name: "Ada Admin's team", role: 'Editor', isAccountOwner: false },
    ]);
    const back = await call(switchAccount, { account_id: guest.account.id }, guest.token);
    expect(back.user).toMatchObject({ account_id: guest.account.id, role: 'Admin', isAccountOwner: true });
    expect(back.account).toEqual(guest.account);
  });

  test('joining again, with a used mail or another link, keeps their role', async () => {
    const guest = await signUp('Greta Guest');
    await call(createInvite, { email: guest.email, role: 'Editor' }, admin.token);
    const mailed = parseMailedKey(await inbox.waitFor(guest.email));
    await call(joinAccount, { invite: mailed }, guest.token);
    for (const key of [mailed, getLinkKey(admin.account, 'Member')]) {
      expect((await call(joinAccount, { invite: key }, guest.token)).user.role).toBe('Editor');
    }
    expect((await call(listUsers, {}, admin.token)).users).toHaveLength(2);
  });

  test('many concurrent joins add them once', async () => {
    const guest = await signUp('Greta Guest');
    const invite = getLinkKey(admin.account, 'Member');
    await Promise.allSettled(Array.from({ length: 5 }, () => call(joinAccount, { invite }, guest.token)));
    const { account: now } = await call(getSession, {}, admin.token);
    expect(now.user_ids).toEqual([admin.uid, guest.uid]);
  });

  test("nobody can switch to another person's account", async () => {
    const stranger = await signUp('Eve Else');
    await expect(call(switchAccount, { account_id: admin.account.id }, stranger.token)).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
