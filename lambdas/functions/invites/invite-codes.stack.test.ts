import { joinAccount, previewInvite, renewInviteCode } from '#shared/api/invites';
import { getSession } from '#shared/api/session';
import { updateAccount } from '#shared/api/accounts';
import { visibleAccount } from '#shared/entities/account';
import { joinAccount as joinByCode } from '../../../testing/records';
import { call, callFrom, type SignedUp, signUp, table } from '../../../testing/test-stack';

let admin: SignedUp;
beforeEach(async () => {
  admin = await signUp('Ada Admin');
});

const gone = { code: 'not-found', message: 'This invite is no longer valid. Please ask for a new one.' };

describe('invite codes', () => {
  const codesOf = ({ account: { member_invite_code, editor_invite_code } }: SignedUp) => ({
    Member: member_invite_code,
    Editor: editor_invite_code,
  });

  test.each(['Member', 'Editor'] as const)('%ss: who invites to what, and the welcome message', async (role) => {
    const field = role === 'Editor' ? 'editor_invite_msg' : 'member_invite_msg';
    await call(updateAccount, { [field]: `Welcome, ${role}!` }, admin.token);
    expect(await call(previewInvite, { invite: codesOf(admin)[role] })).toEqual({
      team_name: "Ada Admin's team",
      invited_by: 'Ada Admin',
      role,
      message: `Welcome, ${role}!`,
    });
  });

  test('a renewed code works, the old one is dead at once; the other one stays', async () => {
    const renewed = await call(renewInviteCode, { role: 'Member' }, admin.token);
    expect(visibleAccount.parse(renewed).editor_invite_code).toBe(admin.account.editor_invite_code);
    expect(renewed.member_invite_code).not.toBe(admin.account.member_invite_code);
    await expect(call(previewInvite, { invite: admin.account.member_invite_code })).rejects.toMatchObject(gone);
    expect((await call(previewInvite, { invite: renewed.member_invite_code })).role).toBe('Member');
  });

  test('renewed many times at once, exactly one code works', async () => {
    await Promise.allSettled(Array.from({ length: 5 }, () => call(renewInviteCode, { role: 'Editor' }, admin.token)));
    const { account: now } = await call(getSession, {}, admin.token);
    const codes = (await table.scan()).filter(
      (item) => item.sk === 'CODE' && item.account_id === admin.account.id && item.role === 'Editor',
    );
    expect(codes.map(({ pk }) => pk)).toEqual([`CODE#${now.editor_invite_code}`]);
  });

  test('only who may invite gets to see them', async () => {
    for (const role of ['Editor', 'Member'] as const) {
      const person = await joinByCode(admin.account, role);
      expect((await call(getSession, {}, person.token)).account).toMatchObject({
        member_invite_code: '',
        editor_invite_code: '',
      });
    }
  });
});

describe('guessing codes', () => {
  const guess = (origin: string, code = 'AAAAAA') => callFrom(origin, previewInvite, { invite: code });

  test('from one origin, 30 wrong ones in ten minutes are looked up, also at once; another origin goes on', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => guess('192.0.2.1')));
    const codes = answers.map((answer) =>
      answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'found',
    );
    expect(codes.filter((code) => code === 'not-found')).toHaveLength(30);
    expect(codes.filter((code) => code === 'resource-exhausted')).toHaveLength(10);
    const right = admin.account.member_invite_code;
    await expect(guess('192.0.2.1', right)).rejects.toMatchObject({ code: 'resource-exhausted' });
    expect((await guess('192.0.2.2', right)).role).toBe('Member');
  });

  test('by one person, 10 wrong ones; right ones do not count', async () => {
    const guest = await signUp();
    const join = (invite: string) => call(joinAccount, { invite }, guest.token);
    for (let n = 0; n < 12; n++) await join(admin.account.member_invite_code);
    for (let n = 0; n < 10; n++) await expect(join('AAAAAA')).rejects.toMatchObject({ code: 'not-found' });
    await expect(join(admin.account.member_invite_code)).rejects.toMatchObject({ code: 'resource-exhausted' });
  });
});
