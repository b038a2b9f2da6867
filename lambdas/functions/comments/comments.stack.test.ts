import { createComment, deleteComment, listComments, resolveComment, updateComment } from '#shared/api/comments';
import { createProject, deleteProject, updateProject } from '#shared/api/projects';
import { getRecords } from '#shared/api/records';
import { type Comment, COMMENTS_MAX } from '#shared/entities/comment';
import type { CommentId, FileId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { channelOf } from '#shared/permissions/channels';
import { deleteForGood } from '../../../testing/delete-for-good';
import { subscribeToChannel } from '../../../testing/subscribe-to-channel';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';

let owner: SignedUp;
let editor: SignedUp;
let member: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  owner = await signUp('Olga Owner');
  editor = await joinAccount(owner.account, 'Editor', 'Ed Editor');
  member = await joinAccount(owner.account, 'Member', 'Max Member');
});
beforeEach(async () => {
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, owner.token);
  await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
});

afterEach(() => call(deleteProject, { id }, owner.token).catch(() => undefined));

const newCommentId = () => newId() as CommentId;
const anchor = { file: '100' as FileId, source_ms: 500, slide_id: '' as const };
const say = (person: SignedUp, text: string, reply_to: CommentId | '' = '', comment = newCommentId()) =>
  call(createComment, { id: comment, project_id: id, text, anchor, reply_to }, person.token);
const all = async (): Promise<string[]> =>
  (await call(listComments, { project_id: id }, owner.token)).comments.map(({ text }) => text).sort();
const countOf = async () => (await table.get(`PROJECT#${id}#COMMENTS`, 'COUNT'))?.count;
const named = ({ id: comment }: Comment) => ({ project_id: id, id: comment });

describe('spec section 1: comments, which Members may write', () => {
  test('a comment has its author, time, and place', async () => {
    const before = Date.now();
    const comment = await say(member, '  Louder here?  ');
    expect(comment).toMatchObject({
      project_id: id,
      uid: member.uid,
      name: 'Max Member',
      text: 'Louder here?',
      anchor,
      resolved_at: 0,
    });
    expect(comment.created_at).toBeGreaterThanOrEqual(before);
    expect((await call(listComments, { project_id: id }, editor.token)).comments).toEqual([comment]);
    const { records } = await call(getRecords, { keys: [{ entity: 'comment', ...named(comment) }] }, editor.token);
    expect(records[0]!.item).toEqual(comment);
  });

  test("sent again, it is the same comment with its current text; another person can't take its id", async () => {
    const comment = await say(member, 'Onse');
    expect(await say(member, 'Onse', '', comment.id)).toEqual(comment);
    expect(await say(member, 'Once', '', comment.id)).toMatchObject({ text: 'Once', version: comment.version + 1 });
    await expect(say(editor, 'Mine', '', comment.id)).rejects.toMatchObject({ code: 'aborted' });
    expect(await all()).toEqual(['Once']);
    expect(await countOf()).toBe(1);
  });

  test('a reply belongs to a thread; a reply to a reply, or to nothing, is refused', async () => {
    const question = await say(member, 'Why?');
    const answer = await say(owner, 'Because.', question.id);
    expect(answer.reply_to).toBe(question.id);
    await expect(say(member, 'Hm', answer.id)).rejects.toMatchObject({ code: 'aborted' });
    await expect(say(member, 'Hm', newCommentId())).rejects.toMatchObject({ code: 'aborted' });
    expect(await all()).toEqual(['Because.', 'Why?']);
  });

  test('a reply reopens a resolved thread', async () => {
    const thread = await say(member, 'Too fast?');
    await call(resolveComment, { ...named(thread), is_resolved: true }, editor.token);
    await say(member, 'Still.', thread.id);
    const { comments } = await call(listComments, { project_id: id }, owner.token);
    expect(comments.map(({ resolved_at }) => resolved_at)).toEqual([0, 0]);
  });

  test('pages: the counter may be at the end of one', async () => {
    const first = await say(owner, 'First');
    const others = Array.from({ length: 251 }, () => `A${newId().slice(1)}`);
    await table.putAll(others.map((other) => ({ pk: `PROJECT#${id}#COMMENTS`, sk: other, ...first, id: other })));
    const found: string[] = [];
    let after: CommentId | undefined;
    do {
      const page = await call(listComments, { project_id: id, after }, owner.token);
      found.push(...page.comments.map((comment) => comment.id));
      after = page.next ?? undefined;
    } while (after);
    expect(new Set(found).size).toBe(252);
  });

  test('pages: each comment is found once', async () => {
    const texts = Array.from({ length: 260 }, (_, index) => `Comment ${index}`);
    const first = await say(owner, texts[0]!);
    const others = texts.slice(1).map((text) => ({ text, id: newCommentId() }));
    await table.putAll(others.map((other) => ({ pk: `PROJECT#${id}#COMMENTS`, sk: other.id, ...first, ...other })));
    const page = await call(listComments, { project_id: id }, owner.token);
    const rest = await call(listComments, { project_id: id, after: page.next! }, owner.token);
    expect(rest.next).toBeNull();
    const found = [...page.comments, ...rest.comments].map(({ text }) => text);
    expect(found.sort()).toEqual(texts.sort());
  });
});

describe("rights: the author edits; the author and the project's editors delete and resolve", () => {
  test('only the author changes the text', async () => {
    const comment = await say(member, 'Frist');
    await expect(call(updateComment, { ...named(comment), text: 'x' }, owner.token)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    const changed = await call(updateComment, { ...named(comment), text: 'First' }, member.token);
    expect(changed).toMatchObject({ text: 'First', created_at: comment.created_at, version: comment.version + 1 });
  });

  test("a Member can't resolve or delete another person's comment, an Editor can", async () => {
    const comment = await say(owner, 'Check this');
    const resolve = (person: SignedUp, is_resolved: boolean) =>
      call(resolveComment, { ...named(comment), is_resolved }, person.token);
    await expect(resolve(member, true)).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(call(deleteComment, named(comment), member.token)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    expect((await resolve(editor, true)).resolved_at).toBeGreaterThan(0);
    expect((await resolve(editor, false)).resolved_at).toBe(0);
    await call(deleteComment, named(comment), editor.token);
    expect(await all()).toEqual([]);
  });

  test("others don't learn whether the comment exists", async () => {
    const comment = await say(member, 'Secret');
    const stranger = await signUp();
    for (const attempt of [
      () => call(listComments, { project_id: id }, stranger.token),
      () => call(updateComment, { ...named(comment), text: 'x' }, stranger.token),
      () => call(deleteComment, named(comment), stranger.token),
      () => call(createComment, { ...named(comment), id: newCommentId(), text: 'x', anchor }, stranger.token),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found', message: 'This project doesn’t exist.' });
    }
    const { records } = await call(getRecords, { keys: [{ entity: 'comment', ...named(comment) }] }, stranger.token);
    expect(records[0]!.item).toBeNull();
  });
});

describe('the count is unchanged by refused calls', () => {
  test('deleting a thread deletes its replies, and counts them', async () => {
    const thread = await say(member, 'Thread');
    await Promise.all(['a', 'b', 'c'].map((text) => say(owner, text, thread.id)));
    await say(owner, 'Other');
    expect(await countOf()).toBe(5);
    await call(deleteComment, named(thread), member.token);
    await call(deleteComment, named(thread), member.token);
    expect(await all()).toEqual(['Other']);
    expect(await countOf()).toBe(1);
  });

  test('a thread of hundreds of replies is deleted in a few transactions', async () => {
    const thread = await say(member, 'Long');
    const replies = Array.from({ length: 210 }, () => ({ ...thread, id: newCommentId(), reply_to: thread.id }));
    await table.putAll(replies.map((reply) => ({ pk: `PROJECT#${id}#COMMENTS`, sk: reply.id, ...reply })));
    await table.put({ pk: `PROJECT#${id}#COMMENTS`, sk: thread.id, ...thread, reply_count: 210 });
    await table.put({ pk: `PROJECT#${id}#COMMENTS`, sk: 'COUNT', count: 211 });
    await call(deleteComment, named(thread), member.token);
    expect(await all()).toEqual([]);
    expect(await countOf()).toBe(0);
  });

  test('replies sent while their thread is deleted are refused or deleted, never orphaned', async () => {
    const thread = await say(member, 'Thread');
    const replies = Array.from({ length: 8 }, (_, index) => say(owner, `Reply ${index}`, thread.id));
    await Promise.allSettled([...replies, call(deleteComment, named(thread), member.token)]);
    await call(deleteComment, named(thread), member.token);
    expect(await all()).toEqual([]);
    expect(await countOf()).toBe(0);
  });

  test(`a project takes ${COMMENTS_MAX} comments, and no more with concurrent calls`, async () => {
    await table.put({ pk: `PROJECT#${id}#COMMENTS`, sk: 'COUNT', count: COMMENTS_MAX - 1 });
    const said = await Promise.allSettled(['a', 'b', 'c'].map((text) => say(member, text)));
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(say(member, 'd')).rejects.toMatchObject({ code: 'resource-exhausted' });
  });
});

test('spec section 4: added, modified, and removed comments are published live', async () => {
  const heard: string[] = [];
  const listener = await subscribeToChannel(channelOf.comments(id), member.token, ({ kind, entity }) => {
    heard.push(`${kind} ${entity}`);
  });
  // Writes to one comment within a batch of the stream are published once.
  const told = (count: number) => until(() => heard.length >= count, `change ${count} to be told`);
  const comment = await say(owner, 'Live');
  await told(1);
  await call(updateComment, { ...named(comment), text: 'Alive' }, owner.token);
  await told(2);
  await call(deleteComment, named(comment), owner.token);
  await told(3);
  listener.stop();
  expect(heard).toEqual(['added comment', 'modified comment', 'removed comment']);
});

test('spec section 7: deleting the project deletes its comments', async () => {
  await say(member, 'Gone');
  await deleteForGood(id, owner.token);
  await until(async () => (await table.query(`PROJECT#${id}#COMMENTS`)).length === 0, 'the comments to be deleted');
});
