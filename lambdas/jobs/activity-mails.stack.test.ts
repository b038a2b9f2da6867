import { createComment, saveGuestComment } from '#shared/api/comments';
import { createProject, updateProject } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { getSession } from '#shared/api/session';
import { unsubscribe, updateUser } from '#shared/api/users';
import { countView, issueViewerToken } from '#shared/api/views';
import type { CommentId, GuestKey } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { DEAD_JOB_DAYS } from '#shared/retention';
import { HOUR_MS } from '#shared/time/durations';
import { FIRST_BEACON, waitUntilCountable } from '../../testing/viewer-tokens';
import { exhaustRateLimit } from '../../testing/exhaust-rate-limit';
import type { ReceivedMail } from '../../testing/inbox';
import type { OwnProject } from '../../testing/project-per-test';
import { joinAccount, joinUnverified, newProjectId } from '../../testing/records';
import { call, inbox, requestApi, type SignedUp, signUp, table, urls } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { addressPartition } from '../../testing/address-partition';
import { reachTable } from '../../testing/reach-table';
import { ACTIVITY_MAILS } from '../mail/mail-activity';
import { logger } from '../runtime/logger';
import { runUntil } from './job';
import { mailComments } from './mail-comments';

const own = {} as OwnProject;
let ada: SignedUp;
beforeEach(async () => {
  own.owner = await signUp('Olga Owner');
  own.id = newProjectId();
  await call(createProject, { id: own.id, name: 'Deck' }, own.owner.token);
  await call(updateProject, { id: own.id, who_can_edit: 'Team' }, own.owner.token);
  ada = await joinAccount(own.owner.account, 'Member', 'Ada Lovelace');
});

const say = (person: SignedUp, text: string, more: object = {}) =>
  call(createComment, { id: newId(), project_id: own.id, text, anchor: null, ...more }, person.token);
const mention = ({ uid, user }: SignedUp) => ({ mentions: [{ uid, name: user.fullName }] });

const isRequested = async () => (await table.get(`JOB#${own.id}`, 'MAIL_COMMENTS')) !== undefined;
const allMailed = () => until(async () => !(await isRequested()), 'the mails about comments to be sent');

/** Requests mails about comments that people were mailed about before. */
async function requestAgain(...ids: CommentId[]): Promise<void> {
  const key = { pk: `JOB#${own.id}`, sk: 'MAIL_COMMENTS' };
  await table.put({ ...key, project_id: own.id, requested_at: 1, comment_ids: new Set(ids) });
  await allMailed();
}

/** The owner's mails about what others did. */
const mailsTo = async ({ email }: SignedUp): Promise<ReceivedMail[]> =>
  (await inbox.to(email)).filter(({ headers }) => headers['List-Unsubscribe'] !== undefined);

const unsubscribeLink = ({ headers }: ReceivedMail): URL => new URL(headers['List-Unsubscribe']!.slice(1, -1));
const settingsOf = async ({ token }: SignedUp) => (await call(getSession, {}, token)).user.settings;

describe('mail about comments', () => {
  test('tells the owner who said what, and links to it; the writer gets none', async () => {
    const { id } = await say(ada, 'Louder here?');
    const { subject, body } = await inbox.waitFor(own.owner.email);
    await allMailed();
    expect(subject).toBe('A new comment');
    expect(body.text).toContain('Ada Lovelace: Louder here?');
    expect(body.text).toMatch(/On “.*Deck.*”:/);
    expect(body.text).toContain(`${urls.app}/project/${own.id}?comment=${id}`);
    expect(await mailsTo(ada)).toEqual([]);
  });

  test('a discussion is one mail', async () => {
    const first = await say(ada, 'One');
    const second = await say(ada, 'Two', { reply_to: first.id });
    await allMailed();
    const before = (await mailsTo(own.owner)).length;
    await requestAgain(first.id, second.id);
    const mails = await mailsTo(own.owner);
    expect([mails.length, mails.at(-1)?.subject]).toEqual([before + 1, '2 new comments']);
  });

  test("a guest's comment is mailed without name and words", async () => {
    await call(updateProject, { id: own.id, settings: { allow_comments: true } }, own.owner.token);
    const { viewer_pass: pass } = await call(getPublishData, { id: own.id });
    const { token } = await call(issueViewerToken, { project_id: own.id, pass });
    const comment = { project_id: own.id, token, key: newId() as GuestKey, id: newId() as CommentId, at: null };
    await call(saveGuestComment, { ...comment, name: 'Gus Guest', text: 'Buy this', reply_to: '' });
    const { body } = await inbox.waitFor(own.owner.email);
    expect(body.text).toContain('Somebody commented.');
    expect(`${body.text}${body.html}`).not.toMatch(/Gus|Buy/);
  });

  test('attack: somebody without a verified address puts nothing into mails by renaming the project', async () => {
    const eve = await joinUnverified(own.owner.account, 'Editor', 'Eve Editor');
    await call(updateProject, { id: own.id, name: 'Buy now' }, eve.token);
    await table.put({ pk: `JOB#${own.id}`, sk: 'MAIL_FIRST_VIEW', project_id: own.id, requested_at: 1 });
    await say(ada, 'One');
    await until(async () => (await mailsTo(own.owner)).length === 2, 'mails about a comment and the first view');
    for (const { body } of await mailsTo(own.owner)) {
      expect(body.text).toContain('a presentation of your team');
      expect(`${body.text}${body.html}`).not.toContain('Buy now');
    }
  });

  test('a mention is mailed, unless the mentioned person could see the project no longer when the mail was due', async () => {
    const comment = await say(own.owner, 'Ask @Ada Lovelace', mention(ada));
    expect(comment.mentions).toEqual(mention(ada).mentions);
    expect(await inbox.waitFor(ada.email)).toMatchObject({ subject: 'You were mentioned in a comment' });
    await allMailed();
    await requestAgain(comment.id);
    expect(await mailsTo(ada)).toHaveLength(2);
    await call(updateProject, { id: own.id, who_can_edit: 'Private' }, own.owner.token);
    await requestAgain(comment.id);
    expect(await mailsTo(ada)).toHaveLength(2);
  });

  test('attack: nobody is mentioned who may not see the project, or whose name is not in the text', async () => {
    expect((await say(own.owner, 'Hi @Ben', mention(await signUp('Ben')))).mentions).toEqual([]);
    expect((await say(own.owner, 'Hi all', mention(ada))).mentions).toEqual([]);
    await call(updateProject, { id: own.id, who_can_edit: 'Private' }, own.owner.token);
    expect((await say(own.owner, 'Hi @Ada Lovelace', mention(ada))).mentions).toEqual([]);
  });

  test('no mail beyond the day’s limit of an address', async () => {
    const { name, spanMs, max } = ACTIVITY_MAILS;
    await exhaustRateLimit(name, addressPartition(own.owner.email), max, spanMs as number);
    await say(ada, 'Once more');
    await allMailed();
    expect(await mailsTo(own.owner)).toEqual([]);
  });
});

/** The job runs in this process, so that it can be interrupted. The stack's own begins ten minutes later. */
describe('an interrupted job', () => {
  const key = () => ({ pk: `JOB#${own.id}`, sk: 'MAIL_COMMENTS' });
  const startJob = async () =>
    mailComments({ project_id: own.id }, { ...(await table.get(key().pk, key().sk)), requested_at: 1 });

  beforeEach(async () => {
    reachTable();
    Object.assign(process.env, {
      ...{ AWS_ENDPOINT_URL: new URL(urls.inbox).origin, APP_ORIGIN: urls.app, COMMENT_MAIL_DELAY_SECONDS: '2' },
      ...{ MAIL_FROM: 'no-reply@narradeck.example', MAIL_CONFIGURATION_SET: 'mail', ACTIVITY_MAILS_PER_HOUR: '1000' },
    });
    const request = { project_id: own.id, requested_at: Date.now() + 600_000, comment_ids: new Set([newId()]) };
    await table.put({ ...key(), ...request });
  });

  test('mails a comment that was written after the first mail in another one, to everybody', async () => {
    await say(ada, 'One');
    const interrupted = await startJob();
    await interrupted.next();
    expect(await mailsTo(own.owner)).toHaveLength(1);
    await say(ada, 'Two');
    await runUntil(Infinity, await startJob());
    await allMailed();
    const mails = await mailsTo(own.owner);
    expect(mails.map(({ body }) => /: (\w+)/.exec(body.text!)?.[1])).toEqual(['One', 'Two']);
  });

  test('a request whose job failed for good expires with it, so that later comments are mailed again', async () => {
    const commented = Date.now();
    await say(ada, 'One');
    const { ttl } = (await table.get(key().pk, key().sk))!;
    expect(ttl as number).toBeGreaterThanOrEqual(commented / 1000 + DEAD_JOB_DAYS * 24 * 60 * 60);
    expect(ttl as number).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + DEAD_JOB_DAYS * 24 * 60 * 60);
  });

  test('an address that SES refuses is logged, and keeps no mail of others', async () => {
    const ben = await joinAccount(own.owner.account, 'Member', 'Ben Burton');
    const record = { pk: `USER#${ada.uid}`, sk: 'USER' };
    await table.put({ ...(await table.get(record.pk, record.sk)), ...record, email: 'ada@unverified.test' });
    const mentions = [...mention(ada).mentions, ...mention(ben).mentions];
    await say(own.owner, 'Ask @Ada Lovelace and @Ben Burton', { mentions });
    const warn = jest.spyOn(logger, 'warn').mockReturnValue();
    await runUntil(Infinity, await startJob());
    expect(await mailsTo(ben)).toHaveLength(1);
    expect(await isRequested()).toBe(false);
    expect(warn.mock.calls).toEqual([
      ['SES takes no mail to an address', { reason: 'SES refused a mail (400): MessageRejected' }],
    ]);
    warn.mockRestore();
  });

  test('a mail that SES rejects because of our own address uses up no limit, and is sent when the job is repeated', async () => {
    process.env.MAIL_FROM = 'no-reply@unverified.example';
    process.env.ACTIVITY_MAILS_PER_HOUR = '1';
    const { name, spanMs, max } = ACTIVITY_MAILS;
    await exhaustRateLimit(name, addressPartition(own.owner.email), max - 1, spanMs as number);
    await exhaustRateLimit('activity-mails-of-stage', 'stage', 0, HOUR_MS);
    await say(ada, 'One');
    const warn = jest.spyOn(logger, 'warn').mockReturnValue();
    await expect(runUntil(Infinity, await startJob())).rejects.toMatchObject({ code: 'unavailable' });
    const reason = 'SES refused a mail (400): MessageRejected';
    const answer = '{"message":"Email address is not verified: <address>"}';
    expect(warn.mock.calls).toContainEqual(['SES sends no mail', { reason, answer }]);
    process.env.MAIL_FROM = 'no-reply@narradeck.example';
    await runUntil(Infinity, await startJob());
    warn.mockRestore();
    expect(await mailsTo(own.owner)).toHaveLength(1);
    expect(await isRequested()).toBe(false);
  });
});

describe('unsubscribing', () => {
  const mailOfMention = async () => {
    const { id } = await say(own.owner, 'Ask @Ada Lovelace', mention(ada));
    await allMailed();
    return { id, mail: (await mailsTo(ada))[0]! };
  };
  const post = (link: URL) =>
    requestApi(`${link.pathname.slice('/api'.length)}${link.search}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });

  test('takes one post of a mail program, without a login; opening the link changes nothing', async () => {
    const { id, mail } = await mailOfMention();
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const link = unsubscribeLink(mail);
    expect(mail.body.text).toContain(link.href);
    const opened = await fetch(link, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/unsubscribe${link.search}`]);
    expect(await settingsOf(ada)).toMatchObject({ mail_mentions: true });
    for (let time = 0; time < 2; time++) expect((await post(link)).status).toBe(200);
    expect(await settingsOf(ada)).toMatchObject({ mail_mentions: false, mail_comments: true, mail_first_view: true });
    await requestAgain(id);
    expect(await mailsTo(ada)).toHaveLength(1);
    await call(updateUser, { settings: { mail_mentions: true } }, ada.token);
    await requestAgain(id);
    expect(await mailsTo(ada)).toHaveLength(2);
  });

  test('attack: a link for another person, another kind of mail, or with a forged signature changes nothing', async () => {
    const { mail } = await mailOfMention();
    const changes = { uid: own.owner.uid, setting: 'mail_comments', signature: 'A'.repeat(43) };
    for (const [name, value] of Object.entries(changes)) {
      const link = unsubscribeLink(mail);
      link.searchParams.set(name, value);
      expect((await post(link)).status).toBe(403);
    }
    for (const person of [ada, own.owner])
      expect(await settingsOf(person)).toMatchObject({ mail_mentions: true, mail_comments: true });
  });

  test('the page of the app does the same by an ordinary call', async () => {
    const { mail } = await mailOfMention();
    const input = Object.fromEntries(unsubscribeLink(mail).searchParams) as Parameters<
      typeof call<typeof unsubscribe>
    >[1];
    expect(await call(unsubscribe, input)).toEqual({ setting: 'mail_mentions' });
    expect(await settingsOf(ada)).toMatchObject({ mail_mentions: false });
  });
});

test('the first view of a link is mailed to the owner, and no other', async () => {
  const watch = async (pass: string) => {
    const { token } = await call(issueViewerToken, { project_id: own.id, pass });
    await call(countView, { project_id: own.id, token: await waitUntilCountable(token), ...FIRST_BEACON });
  };
  const { viewer_pass } = await call(getPublishData, { id: own.id });
  await Promise.all([watch(viewer_pass), watch(viewer_pass)]);
  expect(await inbox.waitFor(own.owner.email)).toMatchObject({ subject: 'Somebody watched your presentation' });
  await until(async () => !(await table.get(`JOB#${own.id}`, 'MAIL_FIRST_VIEW')), 'the mail about the first view');
  await watch(viewer_pass);
  expect(await mailsTo(own.owner)).toHaveLength(1);
  const [, mark] = (await call(getPublishData, { id: own.id })).viewer_pass.split('.');
  expect(mark).not.toBe('unseen');
});
