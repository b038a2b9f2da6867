import { updateAccount } from '#shared/api/accounts';
import {
  createInvite,
  joinAccount as join,
  listInvites,
  renewInviteCode,
  resendInvite,
  withdrawInvite,
} from '#shared/api/invites';
import { createProject, updateProject } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { getRecords } from '#shared/api/records';
import { getSession, sendVerificationEmail, startSession, verifyEmail } from '#shared/api/session';
import { listUsers } from '#shared/api/users';
import type { InviteId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { joinUnproven, newProjectId } from '../../../testing/records';
import { call, inbox, newAddress, type SignedUp, signUp, signUpUnproven, table } from '../../../testing/test-stack';

const confirmFirst = expect.objectContaining({
  code: 'permission-denied',
  message: expect.stringContaining('Confirm your address first') as string,
}) as unknown;

/** Opens the link of a verification mail. */
async function confirm({ user, token }: SignedUp): Promise<void> {
  const { uid, email: toEmail, email_verify_code } = user;
  await call(sendVerificationEmail, { uid, toEmail, email_verify_code }, token);
  const { body } = await inbox.waitFor(toEmail);
  await call(verifyEmail, { token: /\/verifyEmail\/(\w+)/.exec(body.text ?? '')![1]! });
}

describe('unproven means alone', () => {
  let person: SignedUp;
  beforeEach(async () => {
    person = await signUpUnproven('Sly Squatter');
  });

  test('attack: who signs up with an address that is not theirs mails no invite in its name', async () => {
    const email = newAddress('victim');
    const invite = { id: newId() as InviteId, email, role: 'Editor' as const };
    await expect(call(createInvite, invite, person.token)).rejects.toEqual(confirmFirst);
    // As if it had been sent before this was a rule.
    await table.put({
      ...{ pk: `INVITE#${invite.id}`, sk: 'INVITE', ...invite, account_id: person.account.id },
      ...{ inviteSentAt: 1, version: 1 },
    });
    await expect(call(resendInvite, { id: invite.id }, person.token)).rejects.toEqual(confirmFirst);
    await expect(call(withdrawInvite, { id: invite.id }, person.token)).rejects.toEqual(confirmFirst);
    await expect(call(listInvites, {}, person.token)).rejects.toEqual(confirmFirst);
    expect(await inbox.to(email)).toEqual([]);
  });

  test('attack: they get a code of their account by no call that shows it, so that nobody joins them', async () => {
    const { id } = person.account;
    const stored = (await table.get(`ACCOUNT#${id}`, 'ACCOUNT')) as unknown as typeof person.account;
    const codes = [stored.member_invite_code, stored.editor_invite_code];
    await expect(call(renewInviteCode, { role: 'Editor' }, person.token)).rejects.toEqual(confirmFirst);
    const answers = [
      await call(startSession, {}, person.token),
      await call(getSession, {}, person.token),
      await call(updateAccount, { name: 'Crew' }, person.token),
      await call(getRecords, { keys: [{ entity: 'account', id }] }, person.token),
    ];
    for (const answer of answers) for (const code of codes) expect(JSON.stringify(answer)).not.toContain(code);
  });

  test('they make and share presentations', async () => {
    const id = newProjectId();
    await call(createProject, { id, name: 'Deck' }, person.token);
    await call(updateProject, { id, settings: { link_access: 'anyone' } }, person.token);
    expect((await call(getPublishData, { id })).name).toBe('Deck');
  });

  test('confirmed, they see the codes and invite at once', async () => {
    await confirm(person);
    const { account } = await call(getSession, {}, person.token);
    expect(account.editor_invite_code).toMatch(/^\w{6}$/);
    const email = newAddress('friend');
    await call(createInvite, { id: newId(), email, role: 'Member' }, person.token);
    expect(await inbox.waitFor(email)).toBeDefined();
  });
});

test('who joins a team unproven is marked there, until the address is confirmed', async () => {
  const admin = await signUp('Ada Admin');
  const guest = await joinUnproven(admin.account, 'Editor', 'Gus Guest');
  const both = await signUpUnproven('Bo Both');
  await call(join, { invite: admin.account.member_invite_code }, both.token);
  const proven = async () =>
    Object.fromEntries(
      (await call(listUsers, {}, admin.token)).users.map(({ fullName, emailVerified }) => [fullName, emailVerified]),
    );
  expect(await proven()).toEqual({ 'Ada Admin': true, 'Gus Guest': false, 'Bo Both': false });
  await confirm(guest);
  await confirm(both);
  expect(await proven()).toEqual({ 'Ada Admin': true, 'Gus Guest': true, 'Bo Both': true });
});
