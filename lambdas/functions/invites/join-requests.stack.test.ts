import { createHash } from 'node:crypto';
import { deleteAccount, leaveAccount, listAccounts } from '#shared/api/accounts';
import { answerJoinRequest, askToJoin, joinAccount as join, renewInviteCode } from '#shared/api/invites';
import { getSession } from '#shared/api/session';
import { listUsers } from '#shared/api/users';
import { JOIN_REQUEST_LIFETIME_MS, JOIN_REQUESTS_MAX } from '#shared/entities/invite';
import type { AskId, Uid } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { getLinkKey } from '../../../testing/invite-keys';
import { answerRequest, matchApiError, getJoinRequests } from '../../../testing/join-requests';
import { reachTable } from '../../../testing/reach-table';
import { joinAccount } from '../../../testing/records';
import { call, inbox, type SignedUp, signUp, signUpUnverified, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { processJoinRequest } from '../../jobs/join-requests';

const NO_CODE = 'AAAAAA';

/** Asks, and waits until the code has been looked up. */
async function ask({ token, uid }: SignedUp, code: string): Promise<unknown> {
  const answer = await call(askToJoin, { code }, token);
  await until(async () => (await table.query(`JOB#${uid}`)).length === 0, 'the code is looked up');
  return answer;
}

beforeAll(reachTable);

let admin: SignedUp;
let guest: SignedUp;
beforeEach(async () => {
  [admin, guest] = await Promise.all([signUp('Ada Admin'), signUp('Greta Guest')]);
});
const answer = (is_accepted: boolean) => answerRequest(admin, guest, is_accepted);

describe('a code alone sends a request', () => {
  test('the Admin sees who asks, and the role of the code', async () => {
    await ask(guest, admin.account.editor_invite_code);
    const [request, ...others] = await getJoinRequests(admin);
    expect(request).toMatchObject({ uid: guest.uid, fullName: 'Greta Guest', email: guest.email, role: 'Editor' });
    expect(others).toEqual([]);
  });

  test('attack: right and wrong codes get the same answer, and neither lets anybody in', async () => {
    const answers = [await ask(guest, admin.account.member_invite_code), await ask(guest, NO_CODE)];
    expect(answers).toEqual([{ asked: true }, { asked: true }]);
    expect((await call(getSession, {}, guest.token)).user.account_ids).toEqual([guest.account.id]);
    expect((await call(listUsers, {}, admin.token)).users).toHaveLength(1);
  });

  test('five times a day; the sixth names the time to retry', async () => {
    const asks = Array.from({ length: 5 }, () => call(askToJoin, { code: NO_CODE }, guest.token));
    await Promise.all(asks);
    const sixth = call(askToJoin, { code: admin.account.editor_invite_code }, guest.token);
    await expect(sixth).rejects.toEqual(matchApiError('resource-exhausted', 'You can send another in '));
    await until(async () => (await table.query(`JOB#${guest.uid}`)).length === 0, 'all are looked up');
    expect(await getJoinRequests(admin)).toEqual([]);
  });

  test('the same request sent twice counts once', async () => {
    const id = newId() as AskId;
    await Promise.all(Array.from({ length: 3 }, () => call(askToJoin, { id, code: NO_CODE }, guest.token)));
    const tries = await table.query(
      `RATE_LIMIT#join-requests-of-person#${createHash('sha256').update(guest.uid).digest('hex')}`,
    );
    expect(tries).toMatchObject([{ count: 1 }]);
  });

  test('the same request, sent again after its answer, counts no more and is not listed again', async () => {
    const again = { id: newId() as AskId, code: admin.account.editor_invite_code };
    const send = async () => {
      expect(await call(askToJoin, again, guest.token)).toEqual({ asked: true });
      await until(async () => (await table.query(`JOB#${guest.uid}`)).length === 0, 'the code is looked up');
    };
    await send();
    await answer(false);
    for (let time = 1; time <= 5; time++) await send();
    expect(await getJoinRequests(admin)).toEqual([]);
  });

  test('nobody unverified can ask', async () => {
    const squatter = await signUpUnverified('Sly Squatter');
    const asked = call(askToJoin, { code: admin.account.editor_invite_code }, squatter.token);
    await expect(asked).rejects.toEqual(matchApiError('permission-denied', 'Verify your email address first'));
  });

  test('a request whose job runs again after its answer is not listed again', async () => {
    const { token } = guest;
    const uid = guest.uid as Uid;
    const asked = { id: newId() as AskId, code: admin.account.editor_invite_code };
    await call(askToJoin, asked, token);
    await inbox.waitFor(admin.email);
    const [{ requested_at } = { requested_at: 0 }] = await getJoinRequests(admin);
    await answer(true);
    await call(leaveAccount, { account_id: admin.account.id }, token);
    // Simulates a call that read the job before another one completed it.
    await processJoinRequest({ uid, ask_id: asked.id }, { uid, ask_id: asked.id, code: asked.code, requested_at });
    expect(await getJoinRequests(admin)).toEqual([]);
  });

  test('a request answered before its mail is not mailed', async () => {
    const { uid } = guest;
    const { id: account_id } = admin.account;
    await table.put({ pk: `JOB#${uid}`, sk: `NOTIFY_ADMIN#${account_id}`, uid, account_id, requested_at: Date.now() });
    await until(async () => (await table.query(`JOB#${uid}`)).length === 0, 'the job is done');
    expect(await inbox.to(admin.email)).toEqual([]);
  });

  test('the Admin gets one mail, with fixed text and the name of the person', async () => {
    await ask(guest, admin.account.member_invite_code);
    await ask(guest, admin.account.editor_invite_code);
    const { body, subject } = await inbox.waitFor(admin.email);
    expect(subject).toBe('Someone wants to join your team');
    expect(body.text).toContain('Greta Guest wants to join your team on Narradeck as Member.');
    expect(body.text).toMatch(/^http.*\/team$/m);
    expect(await inbox.to(admin.email)).toHaveLength(1);
  });

  test('a newer request replaces the first', async () => {
    await ask(guest, admin.account.member_invite_code);
    await ask(guest, admin.account.editor_invite_code);
    expect(await getJoinRequests(admin)).toMatchObject([{ uid: guest.uid, role: 'Editor' }]);
  });

  test('people in the team request nothing', async () => {
    const editor = await joinAccount(admin.account, 'Editor');
    await ask(editor, admin.account.member_invite_code);
    expect(await table.get(`ACCOUNT#${admin.account.id}`, 'JOIN_REQUESTS')).toBeUndefined();
  });

  test('a renewed code sends no request', async () => {
    await call(renewInviteCode, { role: 'Editor' }, admin.token);
    await ask(guest, admin.account.editor_invite_code);
    expect(await getJoinRequests(admin)).toEqual([]);
  });

  test('an account holds at most 50 requests: a newer one replaces the oldest', async () => {
    const now = Date.now();
    const waiting = Array.from({ length: JOIN_REQUESTS_MAX }, (_, index) => ({
      ...{ uid: `nobody-${index}`, role: 'Member', requested_at: now - JOIN_REQUESTS_MAX + index, invite_id: null },
    }));
    const { id } = admin.account;
    await table.put({
      pk: `ACCOUNT#${id}`,
      sk: 'JOIN_REQUESTS',
      account_id: id,
      requests: waiting,
      declined: [],
      version: 1,
    });
    await ask(guest, admin.account.editor_invite_code);
    const { requests } = (await table.get(`ACCOUNT#${id}`, 'JOIN_REQUESTS')) as { requests: { uid: string }[] };
    expect(requests.map(({ uid }) => uid)).toEqual([...waiting.slice(1).map(({ uid }) => uid), guest.uid]);
  });

  test('a request expires after 30 days', async () => {
    const { id } = admin.account;
    const requested_at = Date.now() - JOIN_REQUEST_LIFETIME_MS;
    const requests = [{ uid: guest.uid, role: 'Member', requested_at, invite_id: null }];
    const key = { pk: `ACCOUNT#${id}`, sk: 'JOIN_REQUESTS' };
    await table.put({ ...key, account_id: id, requests, declined: [], version: 1 });
    expect(await getJoinRequests(admin)).toEqual([]);
    const yes = { uid: guest.uid, requested_at, is_accepted: true };
    await expect(call(answerJoinRequest, yes, admin.token)).rejects.toEqual(matchApiError('not-found'));
  });
});

describe('the Admin answers', () => {
  test('accepted, they are in the team, and stay in their current account', async () => {
    await ask(guest, admin.account.editor_invite_code);
    await answer(true);
    expect((await call(getSession, {}, guest.token)).user).toMatchObject({
      account_id: guest.account.id,
      account_ids: [guest.account.id, admin.account.id],
      role: 'Admin',
    });
    expect((await call(listAccounts, {}, guest.token)).accounts).toMatchObject([
      { id: guest.account.id },
      { id: admin.account.id, role: 'Editor', isAccountOwner: false },
    ]);
    expect((await call(getSession, {}, admin.token)).account.user_count).toBe(2);
    expect(await getJoinRequests(admin)).toEqual([]);
  });

  test('accepted, they get a mail that says by whom', async () => {
    await ask(guest, admin.account.editor_invite_code);
    await answer(true);
    const { body, subject } = await inbox.waitFor(guest.email);
    expect(subject).toBe('Your request was accepted');
    expect(body.text).toContain('Ada Admin accepted your request to join their team on Narradeck.');
  });

  test('declined, they are not notified, and their requests are hidden there for 30 days', async () => {
    await ask(guest, admin.account.editor_invite_code);
    await inbox.waitFor(admin.email);
    await answer(false);
    expect((await call(getSession, {}, guest.token)).user.account_ids).toEqual([guest.account.id]);
    expect(await inbox.to(guest.email)).toEqual([]);
    expect(await ask(guest, admin.account.member_invite_code)).toEqual({ asked: true });
    expect(await getJoinRequests(admin)).toEqual([]);
    expect(await inbox.to(admin.email)).toHaveLength(1);
    // Another person belongs to the team, in another current account.
    const [late, other] = [await signUp('Lea Late'), await signUp('Otto Other')];
    await ask(late, admin.account.editor_invite_code);
    await ask(guest, other.account.editor_invite_code);
    expect([...(await getJoinRequests(admin)), ...(await getJoinRequests(other))]).toMatchObject(
      [late, guest].map(({ uid }) => ({ uid })),
    );
  });

  test('30 days after a refusal they may ask again; a link lets them in before', async () => {
    await ask(guest, admin.account.editor_invite_code);
    await answer(false);
    const key = { pk: `ACCOUNT#${admin.account.id}`, sk: 'JOIN_REQUESTS' };
    const declined = [{ uid: guest.uid, declined_at: Date.now() - JOIN_REQUEST_LIFETIME_MS }];
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, declined });
    await ask(guest, admin.account.editor_invite_code);
    expect(await getJoinRequests(admin)).toHaveLength(1);
    await answer(false);
    await call(join, { invite: getLinkKey(admin.account, 'Member') }, guest.token);
    expect((await call(listUsers, {}, admin.token)).users).toHaveLength(2);
  });

  test('accepting applies to the request that was seen, not to a later one for another role', async () => {
    await ask(guest, admin.account.member_invite_code);
    const [seen] = await getJoinRequests(admin);
    await ask(guest, admin.account.editor_invite_code);
    const yes = { uid: guest.uid, requested_at: seen!.requested_at, is_accepted: true };
    await expect(call(answerJoinRequest, yes, admin.token)).rejects.toEqual(matchApiError('not-found', 'was replaced'));
    expect((await call(listUsers, {}, admin.token)).users).toHaveLength(1);
  });

  test('a person who deleted themselves is not listed, and accepting says so', async () => {
    await ask(guest, admin.account.editor_invite_code);
    const [{ uid, requested_at } = { uid: guest.uid, requested_at: 0 }] = await getJoinRequests(admin);
    await call(deleteAccount, { email: guest.email }, guest.token);
    expect(await getJoinRequests(admin)).toEqual([]);
    const yes = call(answerJoinRequest, { uid, requested_at, is_accepted: true }, admin.token);
    await expect(yes).rejects.toEqual(matchApiError('not-found', 'deleted their account'));
  });

  test('a person who lost their verified address is not let in, and accepting says so', async () => {
    await ask(guest, admin.account.editor_invite_code);
    const key = { pk: `USER#${guest.uid}`, sk: 'USER' };
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, emailVerified: false });
    await expect(answer(true)).rejects.toEqual(matchApiError('invalid-argument', 'Greta Guest hasn’t verified'));
    expect((await call(listUsers, {}, admin.token)).users).toHaveLength(1);
  });

  test('a person in 20 teams is not let in, and accepting says so', async () => {
    await ask(guest, admin.account.editor_invite_code);
    const key = { pk: `USER#${guest.uid}`, sk: 'USER' };
    const account_ids = [guest.account.id, ...Array.from({ length: 19 }, newId)];
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, account_ids });
    await expect(answer(true)).rejects.toEqual(matchApiError('resource-exhausted', 'belongs to 20 teams already'));
  });

  test('a person who joined by a link meanwhile keeps their role, and the request is gone', async () => {
    await ask(guest, admin.account.editor_invite_code);
    const [{ uid, requested_at } = { uid: guest.uid, requested_at: 0 }] = await getJoinRequests(admin);
    await call(join, { invite: getLinkKey(admin.account, 'Member') }, guest.token);
    expect(await getJoinRequests(admin)).toEqual([]);
    await call(answerJoinRequest, { uid, requested_at, is_accepted: true }, admin.token);
    const { users } = await call(listUsers, {}, admin.token);
    expect(users.find((user) => user.uid === guest.uid)?.role).toBe('Member');
  });

  test('many concurrent acceptances add them once', async () => {
    await ask(guest, admin.account.editor_invite_code);
    const [{ uid, requested_at } = { uid: guest.uid, requested_at: 0 }] = await getJoinRequests(admin);
    const yes = { uid, requested_at, is_accepted: true };
    await Promise.allSettled(Array.from({ length: 5 }, () => call(answerJoinRequest, yes, admin.token)));
    expect((await call(getSession, {}, admin.token)).account.user_count).toBe(2);
  });

  test('only the Admin sees and answers requests', async () => {
    await ask(guest, admin.account.editor_invite_code);
    const [{ uid, requested_at } = { uid: guest.uid, requested_at: 0 }] = await getJoinRequests(admin);
    const [editor, stranger] = [await joinAccount(admin.account, 'Editor'), await signUp('Eve Else')];
    const yes = { uid, requested_at, is_accepted: true };
    await expect(getJoinRequests(editor)).rejects.toEqual(matchApiError('permission-denied'));
    await expect(call(answerJoinRequest, yes, editor.token)).rejects.toEqual(matchApiError('permission-denied'));
    expect(await getJoinRequests(stranger)).toEqual([]);
    await expect(call(answerJoinRequest, yes, stranger.token)).rejects.toEqual(matchApiError('not-found'));
    // They may answer only for their own team, and they belong to it.
    await call(answerJoinRequest, yes, guest.token);
    expect((await call(getSession, {}, guest.token)).user.account_ids).toEqual([guest.account.id]);
  });

  test('a team that an operator closed receives no requests and lets nobody in', async () => {
    await ask(guest, admin.account.editor_invite_code);
    const key = { pk: `ACCOUNT#${admin.account.id}`, sk: 'ACCOUNT' };
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, closed_at: Date.now() });
    const late = await signUp('Lea Late');
    await ask(late, admin.account.editor_invite_code);
    expect(await getJoinRequests(admin)).toMatchObject([{ uid: guest.uid }]);
    await expect(answer(true)).rejects.toEqual(matchApiError('permission-denied', 'We closed this team'));
  });
});
