import { updateAccount } from '#shared/api/accounts';
import { joinAccount, previewInvite, renewInviteCode } from '#shared/api/invites';
import { getSession, startSession } from '#shared/api/session';
import { visibleAccount } from '#shared/entities/account';
import { getLinkKey, createWrongKey } from '../../../testing/invite-keys';
import { joinAccount as joinByLink } from '../../../testing/records';
import { call, callFrom, register, type SignedUp, signUp, table } from '../../../testing/test-stack';

let admin: SignedUp;
beforeEach(async () => {
  admin = await signUp('Ada Admin');
});

const gone = { code: 'not-found', message: 'This invitation is no longer valid. Ask for a new one.' };

describe('invite codes', () => {
  test.each(['Member', 'Editor'] as const)('%ss: shows who invites, to what, and the welcome message', async (role) => {
    const field = role === 'Editor' ? 'editor_invite_msg' : 'member_invite_msg';
    await call(updateAccount, { [field]: `Welcome, ${role}!` }, admin.token);
    expect(await call(previewInvite, { invite: getLinkKey(admin.account, role) })).toEqual({
      account_id: admin.account.id,
      team_name: "Ada Admin's team",
      invited_by: 'Ada Admin',
      role,
      email: '',
      message: `Welcome, ${role}!`,
    });
  });

  test('a renewed code works, the old one stops immediately, and the other one stays', async () => {
    const renewed = await call(renewInviteCode, { role: 'Member' }, admin.token);
    expect(getLinkKey(visibleAccount.parse(renewed), 'Editor')).toBe(getLinkKey(admin.account, 'Editor'));
    expect(renewed.member_invite_code).not.toBe(admin.account.member_invite_code);
    expect(renewed.member_invite_secret).not.toBe(admin.account.member_invite_secret);
    await expect(call(previewInvite, { invite: getLinkKey(admin.account, 'Member') })).rejects.toMatchObject(gone);
    expect((await call(previewInvite, { invite: getLinkKey(renewed, 'Member') })).role).toBe('Member');
  });

  test('of many concurrent renewals, exactly one code works', async () => {
    await Promise.allSettled(Array.from({ length: 5 }, () => call(renewInviteCode, { role: 'Editor' }, admin.token)));
    const { account: now } = await call(getSession, {}, admin.token);
    const codes = (await table.scan()).filter(
      (item) => item.sk === 'CODE' && item.account_id === admin.account.id && item.role === 'Editor',
    );
    expect(codes.map(({ pk }) => pk)).toEqual([`CODE#${now.editor_invite_code}`]);
    expect((await call(previewInvite, { invite: getLinkKey(now, 'Editor') })).role).toBe('Editor');
  });

  test('only people who may invite see the codes', async () => {
    for (const role of ['Editor', 'Member'] as const) {
      const person = await joinByLink(admin.account, role);
      expect((await call(getSession, {}, person.token)).account).toMatchObject({
        member_invite_code: '',
        editor_invite_code: '',
        member_invite_secret: '',
        editor_invite_secret: '',
      });
    }
  });
});

describe('guessing links', () => {
  test('attack: a code alone opens nothing', async () => {
    const [{ editor_invite_code: code, member_invite_secret }, guest, newcomer] = [
      admin.account,
      await signUp(),
      await register(),
    ];
    for (const invite of [code, `${code}.`, `.${code}`, `${code}.${code}`]) {
      const incomplete = { code: 'invalid-argument', message: 'invite: This invite link is incomplete.' };
      await expect(call(previewInvite, { invite })).rejects.toMatchObject(incomplete);
      await expect(call(joinAccount, { invite }, guest.token)).rejects.toMatchObject(incomplete);
      await expect(call(startSession, { invite }, newcomer.token)).rejects.toMatchObject(incomplete);
    }
    for (const invite of [createWrongKey(code), `${code}.${member_invite_secret}`]) {
      await expect(call(previewInvite, { invite })).rejects.toMatchObject(gone);
      await expect(call(joinAccount, { invite }, guest.token)).rejects.toMatchObject(gone);
      await expect(call(startSession, { invite }, newcomer.token)).rejects.toMatchObject(gone);
    }
    expect((await call(getSession, {}, admin.token)).account.user_ids).toEqual([admin.uid]);
  });

  test('attack: a wrong secret gets the same answer as an unknown code', async () => {
    const answer = (code: string) => call(previewInvite, { invite: createWrongKey(code) }).catch(String);
    expect(await answer(admin.account.editor_invite_code)).toBe(await answer('AAAAAA'));
  });

  test('attack: wrong secrets lock nobody out, from one address or many, by one person or for one team', async () => {
    const wrong = createWrongKey(admin.account.member_invite_code);
    const right = getLinkKey(admin.account, 'Member');
    const [office, guest] = ['192.0.2.1', await signUp()];
    const origins = Array.from({ length: 40 }, (_, n) => `198.51.100.${n}`);
    const tries = await Promise.allSettled([
      ...Array.from({ length: 60 }, () => callFrom(office, previewInvite, { invite: wrong })),
      ...origins.flatMap((origin) =>
        Array.from({ length: 5 }, () => callFrom(origin, previewInvite, { invite: wrong })),
      ),
      ...Array.from({ length: 20 }, () => call(joinAccount, { invite: wrong }, guest.token)),
    ]);
    for (const answer of tries) expect(answer).toMatchObject({ status: 'rejected', reason: gone });
    expect((await callFrom(office, previewInvite, { invite: right })).role).toBe('Member');
    expect((await call(joinAccount, { invite: right }, guest.token)).user.role).toBe('Member');
  });
});
