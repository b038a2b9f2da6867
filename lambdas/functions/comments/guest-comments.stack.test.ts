import {
  clearGuestComments,
  createComment,
  deleteComment,
  deleteGuestComment,
  listComments,
  listShownComments,
  resolveComment,
  saveGuestComment,
} from '#shared/api/comments';
import type { InputOf } from '#shared/api/contract';
import { getProject, saveEdits, updateProject } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { issueViewerToken } from '#shared/api/views';
import { GUEST_COMMENTS_MAX } from '#shared/entities/comment';
import type { CommentId, GuestKey } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { outcome } from '../../../testing/call';
import { setUpProjectPerTest } from '../../../testing/project-per-test';
import { newClip, newMarker } from '../../../testing/records';
import { call, callFrom, requestApi, signUp, table } from '../../../testing/test-stack';

const own = setUpProjectPerTest();

let token: string;
let key: GuestKey;

const setUp = (settings: { link_access?: 'anyone' | 'off'; allow_comments?: boolean }) =>
  call(updateProject, { id: own.id, settings }, own.owner.token);

beforeEach(async () => {
  const { viewer_pass: pass } = await call(getPublishData, { id: own.id });
  ({ token } = await call(issueViewerToken, { project_id: own.id, pass }));
  key = newId() as GuestKey;
  await setUp({ allow_comments: true });
});

const input = (text: string, more: object = {}) => ({
  ...{ project_id: own.id, token, key, id: newId() as CommentId, name: 'Gus Guest', text, at: null },
  ...{ reply_to: '' as const, ...more },
});
const say = (text: string, more: object = {}) => call(saveGuestComment, input(text, more));
const all = async () => (await call(listShownComments, { id: own.id })).comments;
const ofTeam = async () => (await call(listComments, { project_id: own.id }, own.owner.token)).comments;

describe('guests comment where the owner allows it', () => {
  test("with a name; everybody with the link reads it, and the team sees it as a guest's", async () => {
    const comment = await say('Nice!');
    expect(comment).toMatchObject({ name: 'Gus Guest', text: 'Nice!', is_guest: true, at: null, is_resolved: false });
    expect(await all()).toEqual([comment]);
    expect(await ofTeam()).toMatchObject([{ uid: '', name: 'Gus Guest', text: 'Nice!', profilePicUrl: '' }]);
  });

  test('it is off by default; with the link off, nothing is read, written, or deleted', async () => {
    const comment = await say('Hello');
    for (const settings of [{ allow_comments: false }, { allow_comments: true, link_access: 'off' as const }]) {
      await setUp(settings);
      const tries = [all(), say('x'), call(deleteGuestComment, { project_id: own.id, key, id: comment.id })];
      expect(await Promise.all(tries.map(outcome))).toEqual(['not-found', 'not-found', 'not-found']);
    }
    expect(await ofTeam()).toHaveLength(1);
  });

  test("the link returns names, but no person's id, address, picture, or key, and the edge caches it for 10 s", async () => {
    const question = await call(
      createComment,
      { id: newId(), project_id: own.id, text: 'From the team', anchor: null },
      own.owner.token,
    );
    await say('An answer', { reply_to: question.id });
    const { headers, body } = await requestApi(`/comments/${own.id}`);
    expect(headers.get('cache-control')).toBe('public, max-age=10');
    const text = JSON.stringify(body);
    expect(text).toContain('From the team');
    for (const secret of [own.owner.uid, own.owner.email, own.owner.account.id, key, 'uid', 'hash', 'profilePicUrl']) {
      expect(text).not.toContain(secret);
    }
  });

  test('a comment refers to a moment, and stays with its words through an edit', async () => {
    const clip = newClip(own.id, 100, 10_000, { url: `/projects/${own.id}/clips/talk.m4a` });
    const save = (put: InputOf<typeof saveEdits>['put']) =>
      call(saveEdits, { project_id: own.id, put, remove: [] }, own.owner.token);
    await save([
      { entity: 'clip', item: clip },
      { entity: 'marker', item: newMarker(100, 1, 0) },
    ]);
    expect(await say('Louder here?', { at: 4000 })).toMatchObject({ at: 4000, is_removed: false });
    const [stand] = (await call(getProject, { id: own.id }, own.owner.token)).clips;
    const { version } = stand!;
    await save([{ entity: 'clip', item: { ...clip, version, trim_start: 3000, duration: 7000 } }]);
    expect(await all()).toMatchObject([{ text: 'Louder here?', at: 1000, is_removed: false }]);
    const [stored] = await ofTeam();
    expect(stored!.anchor).toMatchObject({ file: 'talk', source_ms: 4000 });
    await call(resolveComment, { project_id: own.id, id: stored!.id, is_resolved: true }, own.owner.token);
    expect(await all()).toMatchObject([{ is_resolved: true }]);
  });
});

describe("a guest's comment belongs to whoever has its key", () => {
  test('sent again, it is the same comment; other text with the same key changes it', async () => {
    const first = input('Frist');
    const comment = await call(saveGuestComment, first);
    expect(await call(saveGuestComment, first)).toEqual(comment);
    const changed = await call(saveGuestComment, { ...first, text: 'First' });
    expect(changed).toMatchObject({ id: comment.id, text: 'First', is_edited: true });
    expect(await all()).toHaveLength(1);
  });

  test('an edit does not restore a comment that the team deleted', async () => {
    const mine = input('Rude');
    await call(saveGuestComment, mine);
    await call(deleteComment, { project_id: own.id, id: mine.id }, own.owner.token);
    expect(await outcome(call(saveGuestComment, { ...mine, text: 'Ruder', is_change: true }))).toBe('not-found');
    expect(await all()).toEqual([]);
  });

  test('an edit of a resolved comment reopens it', async () => {
    const question = await say('A question');
    await call(resolveComment, { project_id: own.id, id: question.id, is_resolved: true }, own.owner.token);
    await say('And another', { reply_to: question.id });
    expect((await all()).map(({ is_resolved }) => is_resolved)).toEqual([false, false]);
  });

  test("another key can neither change nor delete it, and no key can touch a member's", async () => {
    const mine = input('Mine');
    await call(saveGuestComment, mine);
    const id = newId() as CommentId;
    await call(createComment, { id, project_id: own.id, text: 'Ours', anchor: null }, own.owner.token);
    const other = newId() as GuestKey;
    const project_id = own.id;
    expect(
      await Promise.all([
        outcome(call(saveGuestComment, { ...mine, key: other, text: 'Yours' })),
        outcome(call(saveGuestComment, { ...mine, id, text: 'Yours' })),
        outcome(call(deleteGuestComment, { project_id, key: other, id: mine.id })),
        outcome(call(deleteGuestComment, { project_id, key, id })),
      ]),
    ).toEqual(['aborted', 'aborted', 'permission-denied', 'permission-denied']);
    expect((await all()).map(({ text }) => text).sort()).toEqual(['Mine', 'Ours']);
  });

  test("a comment with replies can't be deleted by its guest", async () => {
    const question = await say('A question');
    await say('An answer', { reply_to: question.id });
    expect(await outcome(call(deleteGuestComment, { project_id: own.id, key, id: question.id }))).toBe('aborted');
    expect(await all()).toHaveLength(2);
  });

  test('deleted by its key, it is gone for good', async () => {
    const { id } = await say('Gone');
    const gone = { project_id: own.id, key, id };
    expect(await Promise.all([call(deleteGuestComment, gone), call(deleteGuestComment, gone)])).toHaveLength(2);
    expect(await all()).toEqual([]);
    expect((await table.get(`PROJECT#${own.id}#COMMENTS`, 'COUNT'))?.count).toBe(0);
  });
});

describe("spec point 5: the project's editors can delete all guest comments", () => {
  const deleteAll = (person = own.owner) => call(clearGuestComments, { project_id: own.id }, person.token);
  const countOf = async () => (await table.get(`PROJECT#${own.id}#COMMENTS`, 'COUNT'))?.count;

  test("with their replies; the team's threads stay, and so does their count", async () => {
    const id = newId() as CommentId;
    await call(createComment, { id, project_id: own.id, text: 'Ours', anchor: null }, own.owner.token);
    await say('Spam in ours', { reply_to: id });
    const theirs = await say('Spam');
    const answer = { id: newId() as CommentId, project_id: own.id, text: 'Please stop', anchor: null };
    await call(createComment, { ...answer, reply_to: theirs.id }, own.owner.token);
    await deleteAll();
    expect((await ofTeam()).map(({ text }) => text)).toEqual(['Ours']);
    expect(await countOf()).toBe(1);
    expect((await table.get(`PROJECT#${own.id}#COMMENTS`, id))?.reply_count).toBe(0);
    await deleteAll();
    expect(await countOf()).toBe(1);
  });

  test('hundreds of them, in a few transactions', async () => {
    const { id: first } = await say('Spam');
    const pk = `PROJECT#${own.id}#COMMENTS`;
    const item = await table.get(pk, first);
    const store = (id: string, more: object) => table.put({ ...item, pk, sk: id, id, ...more });
    const threads = [first, ...Array.from({ length: 120 }, () => newId())];
    // The first thread has thirty replies; thirty others have one each.
    await Promise.all(threads.map((id, n) => store(id, { reply_count: n === 0 ? 30 : n <= 30 ? 1 : 0 })));
    for (let n = 1; n <= 30; n++) {
      await store(newId(), { reply_to: first });
      await store(newId(), { reply_to: threads[n] });
    }
    await table.put({ pk, sk: 'COUNT', count: 181 });
    await deleteAll();
    expect(await ofTeam()).toEqual([]);
    expect(await countOf()).toBe(0);
  });
});

describe('guest comments are limited', () => {
  test("a comment requires a viewer's token of this project", async () => {
    const stranger = await signUp();
    // Changes the middle, because the last letter of base64 has unused bits.
    const forged = token.slice(0, -10) + (token.at(-10) === 'x' ? 'y' : 'x') + token.slice(-9);
    for (const wrong of ['x', forged, stranger.token.slice(0, 100)]) {
      expect(await outcome(say('x', { token: wrong }))).toBe('permission-denied');
    }
  });

  test('a viewer writes twenty in ten minutes, from any address', async () => {
    const { id, ...rest } = input('Spam');
    const write = (n: number) =>
      callFrom(`198.18.${n}.7`, saveGuestComment, { ...rest, id: newId(), text: `${id} ${n}` });
    const outcomes: string[] = [];
    for (let n = 0; n < 22; n++) outcomes.push(await outcome(write(n)));
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(20);
    expect(outcomes.slice(20)).toEqual(['resource-exhausted', 'resource-exhausted']);
  });

  test('guests leave room for the team', async () => {
    await table.put({ pk: `PROJECT#${own.id}#COMMENTS`, sk: 'COUNT', count: GUEST_COMMENTS_MAX });
    expect(await outcome(say('One more'))).toBe('resource-exhausted');
    const ours = { id: newId() as CommentId, project_id: own.id, text: 'Ours', anchor: null };
    expect(await outcome(call(createComment, ours, own.owner.token))).toBe('done');
  });
});
