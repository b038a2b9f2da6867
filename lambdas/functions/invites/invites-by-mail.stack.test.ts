import { createInvite, listInvites, previewInvite, resendInvite, withdrawInvite } from '#shared/api/invites';
import { getSession, startSession } from '#shared/api/session';
import { updateAccount } from '#shared/api/accounts';
import { listUsers, updateUser } from '#shared/api/users';
import { type Invite, invite } from '#shared/entities/invite';
import type { InviteId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { addressPartition } from '../../../testing/address-partition';
import { parseMailedKey, createWrongKey } from '../../../testing/invite-keys';
import { joinAccount } from '../../../testing/records';
import { markEmailVerified } from '../../../testing/mark-email-verified';
import { call, inbox, newAddress, register, type SignedUp, signUp, table, urls } from '../../../testing/test-stack';
import { exhaustRateLimit } from '../../../testing/exhaust-rate-limit';
import { reachTable } from '../../../testing/reach-table';
import { findUser } from '../../data/user-store';
import { sendInvite } from './send-invite';

let admin: SignedUp;
beforeEach(async () => {
  admin = await signUp('Ada Admin');
  await markEmailVerified(admin);
  await letSomebodyJoin(admin);
});

/** Makes an account look as if somebody had joined it. An account that nobody has joined can mail only a few invites. */
async function letSomebodyJoin({ account: { id } }: SignedUp): Promise<void> {
  const item = await table.get(`ACCOUNT#${id}`, 'ACCOUNT');
  await table.put({ ...item, pk: `ACCOUNT#${id}`, sk: 'ACCOUNT', user_count: 2 });
}

const gone = { code: 'not-found', message: 'This invitation is no longer valid. Ask for a new one.' };
const send = (email = newAddress(), by = admin) => call(createInvite, { email, role: 'Editor' }, by.token);
/** The link in the newest mail to an address. */
const linkTo = async (email: string, count = 1) => parseMailedKey(await inbox.waitFor(email, count));
const open = async (by = admin) => (await call(listInvites, {}, by.token)).invites.map(({ id }) => id);

const placeOf = (email: string, sk: string) => ({ pk: addressPartition(email), sk });

/** Moves a team's invites to an address back in time. */
async function letPass(email: string, ms: number, by = admin): Promise<void> {
  const key = placeOf(email, `INVITES#${by.account.id}`);
  const item = await table.get(key.pk, key.sk);
  await table.put({ ...item, ...key, sent: (item?.sent as number[]).map((at) => at - ms) });
}

/** Uses up a part of a limit in the current hour, day or year, and in the next one in case it begins meanwhile. */
async function useUp(limit: string, who: string, count: number): Promise<void> {
  const hour = 60 * 60 * 1000;
  for (const spanMs of [hour, 24 * hour, 365 * 24 * hour]) await exhaustRateLimit(limit, who, count, spanMs);
}

describe('invites by mail', () => {
  test('the mail contains the link, and the invite is listed', async () => {
    const made = await send();
    expect(invite.parse(made)).toMatchObject({ account_id: admin.account.id, role: 'Editor', version: 1 });
    const mail = await inbox.waitFor(made.email);
    expect(mail.subject).toBe('You’re invited to a team on Narradeck');
    expect(mail.body.text).toContain('Ada Admin invited you');
    for (const part of [mail.body.text, mail.body.html])
      expect(part).toMatch(new RegExp(`${urls.app}/invite/${made.id}#\\w{22}\\b`));
    expect((await call(listInvites, {}, admin.token)).invites).toEqual([made]);
    expect(await call(previewInvite, { invite: parseMailedKey(mail) })).toMatchObject({
      role: 'Editor',
      email: made.email,
    });
  });

  test.each([
    ['throttled.test', 'unavailable', 'We can’t send email right now. Try again later.'],
    ['unverified.test', 'invalid-argument', 'Our email service doesn’t accept this address. Check that it’s correct.'],
  ])('to an address that SES sends nothing to, at %s: the answer says why', (domain, code, message) =>
    expect(send(`pat@${domain}`)).rejects.toMatchObject({ code, message }),
  );

  test("typed text never becomes markup, a link, or a header, and a team's name is not mailed", async () => {
    await call(updateAccount, { name: 'Buy now' }, admin.token);
    await call(updateUser, { fullName: '<b>Ada</b>\r\nBcc: https://evil.example' }, admin.token);
    const { email } = await send();
    const { subject, body } = await inbox.waitFor(email);
    expect(subject).toBe('You’re invited to a team on Narradeck');
    expect(body.html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    for (const said of ['://evil', 'Buy now']) expect(body.text).not.toContain(said);
  });

  test('a person signs up with it and gets its role; it works once', async () => {
    const { token, uid, email } = await register('New Comer');
    await send(email);
    const invite = await linkTo(email);
    const session = await call(startSession, { fullName: 'New Comer', invite }, token);
    expect(session.user).toMatchObject({ account_id: admin.account.id, role: 'Editor', isAccountOwner: false });
    expect(session.account.user_ids).toEqual([admin.uid, uid]);
    expect(session.account).toEqual((await call(getSession, {}, token)).account);
    expect(await open()).toEqual([]);
    await expect(call(previewInvite, { invite })).rejects.toMatchObject(gone);
    const second = await register();
    await expect(call(startSession, { invite }, second.token)).rejects.toMatchObject(gone);
    expect(await table.query(`USER#${second.uid}`)).toEqual([]);
  });

  test('used many times concurrently, it lets its addressee in once', async () => {
    const { email, token } = await register();
    await send(email);
    const invite = await linkTo(email);
    await Promise.allSettled(Array.from({ length: 4 }, () => call(startSession, { invite }, token)));
    expect((await call(listUsers, {}, admin.token)).users).toHaveLength(2);
  });

  test('withdrawn, its link stops immediately, and withdrawing again is not found', async () => {
    const { id, email } = await send();
    const invite = await linkTo(email);
    await call(withdrawInvite, { id }, admin.token);
    expect(await open()).toEqual([]);
    await expect(call(previewInvite, { invite })).rejects.toMatchObject(gone);
    await expect(call(withdrawInvite, { id }, admin.token)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('sent again, it is the first of the list; the links of both mails work until one is used', async () => {
    const { email: address, token } = await register();
    const first = await send(address);
    await send();
    await expect(call(resendInvite, { id: first.id }, admin.token)).rejects.toMatchObject({
      code: 'resource-exhausted',
    });
    await letPass(first.email, 61_000);
    const again = await call(resendInvite, { id: first.id }, admin.token);
    expect(again).toEqual({ ...first, inviteSentAt: again.inviteSentAt, version: 2 });
    expect((await open())[0]).toBe(first.id);
    const [before, after] = [parseMailedKey((await inbox.to(first.email))[0]!), await linkTo(first.email, 2)];
    expect(before).not.toBe(after);
    for (const invite of [before, after]) expect((await call(previewInvite, { invite })).role).toBe('Editor');
    await call(startSession, { invite: before }, token);
    await expect(call(previewInvite, { invite: after })).rejects.toMatchObject(gone);
  });

  test('lists the latest 10 by inviteSentAt (spec section 4), and earlier ones on request', async () => {
    const made: Invite[] = [];
    for (let n = 0; n < 11; n++) made.push(await send());
    const { invites, next } = await call(listInvites, {}, admin.token);
    expect(invites).toEqual(made.slice(1).reverse());
    expect(await call(listInvites, { after: next! }, admin.token)).toEqual({ invites: [made[0]], next: null });
  });

  test('Editors see whom their team invited, by the beginning of each address; Members see nothing', async () => {
    const made = await send('anna@mail.example');
    const [editor, member] = [await joinAccount(admin.account, 'Editor'), await joinAccount(admin.account, 'Member')];
    const seen = await call(listInvites, {}, editor.token);
    expect(seen.invites).toEqual([{ ...made, email: 'a…@mail.example' }]);
    await expect(call(listInvites, {}, member.token)).rejects.toMatchObject({ code: 'permission-denied' });
  });

  test('attack: an invite opens nothing after 30 days, and is not listed, even before the table deletes it', async () => {
    const { id, email } = await send();
    const invite = await linkTo(email);
    const key = { pk: `INVITE#${id}`, sk: 'INVITE' };
    const item = (await table.get(key.pk, key.sk))!;
    const DAY_MS = 24 * 60 * 60 * 1000;
    expect(item.ttl).toBe(Math.ceil((item.inviteSentAt as number) / 1000) + 30 * 24 * 60 * 60);
    const inviteSentAt = Date.now() - 30 * DAY_MS;
    const sentAt = (at: number) => table.put({ ...item, ...key, inviteSentAt: at, index1_sk: `${at}` });
    await sentAt(inviteSentAt + 60_000);
    expect((await call(previewInvite, { invite })).role).toBe('Editor');
    expect(await open()).toEqual([id]);
    await sentAt(inviteSentAt);
    const { token } = await register();
    await expect(call(previewInvite, { invite })).rejects.toMatchObject(gone);
    await expect(call(startSession, { invite }, token)).rejects.toMatchObject(gone);
    await expect(call(resendInvite, { id }, admin.token)).rejects.toMatchObject({ code: 'not-found' });
    expect(await open()).toEqual([]);
    const nothing = { invites: [], next: null };
    expect(await call(listInvites, { after: { inviteSentAt, id } }, admin.token)).toEqual(nothing);
  });

  test('attack: only the mail contains the secret: the listed id opens nothing', async () => {
    const made = await send();
    const secret = (await linkTo(made.email)).split('.')[1]!;
    const item = await table.get(`INVITE#${made.id}`, 'INVITE');
    expect(JSON.stringify([made, item, await call(listInvites, {}, admin.token)])).not.toContain(secret);
    await expect(call(previewInvite, { invite: createWrongKey(made.id) })).rejects.toMatchObject(gone);
  });

  test('one a minute and five a day to an address, also for concurrent calls', async () => {
    const email = newAddress();
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => send(email)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (let n = 2; n <= 5; n++) {
      await letPass(email, 61_000);
      await send(email);
    }
    await letPass(email, 61_000);
    await expect(send(email)).rejects.toMatchObject({ code: 'resource-exhausted' });
    expect(await inbox.to(email)).toHaveLength(5);
  });

  test("an attacker who uses up their team's mails to an address blocks no other team", async () => {
    const [email, attacker] = [newAddress(), await signUp('Eve Else')];
    for (let n = 1; n <= 5; n++) {
      await send(email, attacker);
      await letPass(email, 61_000, attacker);
    }
    await expect(send(email, attacker)).rejects.toMatchObject({ code: 'resource-exhausted' });
    expect((await send(email)).email).toBe(email);
    expect(await inbox.to(email)).toHaveLength(6);
  });

  test('attackers with many teams send an address 20 invites a day, and later inviters are told why', async () => {
    const email = newAddress();
    await useUp('invite-mails-to', addressPartition(email), 19);
    await send(email);
    await letPass(email, 61_000);
    await expect(send(email)).rejects.toMatchObject({
      message: expect.stringContaining('from other teams too') as string,
    });
    expect(await inbox.to(email)).toHaveLength(1);
  });

  test.each([
    ['person', '50 an hour', () => admin.uid, 49],
    ['account', '200 a day', () => admin.account.id, 199],
  ])('by one %s %s, to anybody; what is refused stores nothing', async (name, _, who, count) => {
    await useUp(`invites-of-${name}`, who(), count);
    await send();
    const email = newAddress();
    await expect(send(email)).rejects.toMatchObject({ code: 'resource-exhausted' });
    expect(await open()).toHaveLength(1);
    expect(await inbox.to(email)).toEqual([]);
  });

  test('attack: a new account mails five invites until somebody joins; unsent ones do not count', async () => {
    const eve = await signUp('Eve Else');
    await markEmailVerified(eve);
    const email = newAddress();
    await send(email, eve);
    await expect(send(email, eve)).rejects.toMatchObject({ code: 'resource-exhausted' });
    for (let n = 2; n <= 5; n++) await send(newAddress(), eve);
    await expect(send(newAddress(), eve)).rejects.toMatchObject({
      message: expect.stringContaining('Until someone joins') as string,
    });
    expect(await open(eve)).toHaveLength(5);
    await letSomebodyJoin(eve);
    await send(newAddress(), eve);
  });

  test('an invite to an address that got enough from other teams does not count for a new account', async () => {
    const eve = await signUp('Eve Else');
    await markEmailVerified(eve);
    await useUp('invites-of-lone-account', eve.account.id, 4);
    const crowded = newAddress();
    await useUp('invite-mails-to', addressPartition(crowded), 20);
    await expect(send(crowded, eve)).rejects.toMatchObject({
      message: expect.stringContaining('other teams') as string,
    });
    await send(newAddress(), eve);
  });

  test('an invite that could not be mailed is not counted toward the few of such an account', async () => {
    const eve = await signUp('Eve Empty');
    const limit = ['invites-of-lone-account', eve.account.id] as const;
    await useUp(...limit, 4);
    reachTable();
    Object.assign(process.env, { APP_ORIGIN: urls.app, MAIL_FROM: 'us@deck.test', MAIL_CONFIGURATION_SET: 'any' });
    // Nobody listens there.
    Object.assign(process.env, { AWS_ENDPOINT_URL: 'http://127.0.0.1:9', AWS_REGION: 'eu-west-1' });
    const asked = { id: newId() as InviteId, account_id: eve.account.id, email: newAddress(), role: 'Editor' } as const;
    const found = { invite: { ...asked, inviteSentAt: 0, version: 0 }, fingerprints: [] };
    await expect(sendInvite(found, (await findUser(eve.user.uid))!, '127.0.0.1')).rejects.toMatchObject({
      code: 'unavailable',
    });
    delete process.env.AWS_ENDPOINT_URL;
    await send(newAddress(), eve);
    await expect(send(newAddress(), eve)).rejects.toMatchObject({ code: 'resource-exhausted' });
  });

  test('no invite is sent or stored where mail is stopped', async () => {
    const email = newAddress();
    await table.put({ ...placeOf(email, 'STOP'), reason: 'bounce', stopped_at: 1 });
    await expect(send(email)).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(await inbox.to(email)).toEqual([]);
    expect(await open()).toEqual([]);
  });

  test("no invite is sent to an address that our mail can't reach", async () => {
    await expect(send('用户@example.com')).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(await open()).toEqual([]);
  });

  test('nobody who is in the team can be invited', async () => {
    await expect(send(admin.email)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  test("another account's invite looks like a missing one", async () => {
    const stranger = await signUp('Eve Else');
    const { id } = await send();
    for (const contract of [resendInvite, withdrawInvite]) {
      const [foreign, missing] = await Promise.all(
        [id, newId() as InviteId].map((asked) =>
          call(contract, { id: asked }, stranger.token).catch((error: unknown) => String(error)),
        ),
      );
      expect(foreign).toBe(missing);
    }
    expect(await open(stranger)).toEqual([]);
    expect(await open()).toEqual([id]);
  });
});
