import { createInvite, withdrawInvite } from '#shared/api/invites';
import { createProject, deleteProject, getProject, saveEdits, updateProject } from '#shared/api/projects';
import { type FoundRecord, getRecords, type RecordKey, RECORDS_PER_CALL_MAX } from '#shared/api/records';
import { getSession } from '#shared/api/session';
import { listUsers, removeUser } from '#shared/api/users';
import { captionName } from '#shared/entities/caption';
import { markerId } from '#shared/entities/marker';
import type { AccountId, InviteId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { joinAccount, newCaption, newClip, newMarker, newProjectId, newSlide } from '../../../testing/records';
import { call, newAddress, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { getLinkKey } from '../../../testing/invite-keys';

let admin: SignedUp;
let owner: SignedUp;
let member: SignedUp;
let stranger: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  [admin, stranger] = await Promise.all([signUp('Ada Admin'), signUp('Eve Else')]);
  [owner, member] = await Promise.all([
    joinAccount(admin.account, 'Editor', 'Olga Owner'),
    joinAccount(admin.account, 'Member', 'Max Member'),
  ]);
  await patch(`ACCOUNT#${admin.account.id}`, 'ACCOUNT', { limit_stored_projects: 100 });
});

const patch = async (pk: string, sk: string, fields: object) =>
  table.put({ ...(await table.get(pk, sk)), pk, sk, ...fields });

const ask = async (person: SignedUp, keys: RecordKey[]): Promise<FoundRecord[]> =>
  (await call(getRecords, { keys }, person.token)).records;

/** A person's view of one record. */
async function look(person: SignedUp, key: RecordKey): Promise<FoundRecord['item']> {
  const records = await ask(person, [key]);
  expect(records).toEqual([{ ...key, item: records[0]?.item }]);
  return records[0]!.item;
}

/** Which of owner, Admin, Member and stranger can see it. */
const seenBy = (key: RecordKey): Promise<boolean[]> =>
  Promise.all([owner, admin, member, stranger].map(async (person) => (await look(person, key)) !== null));

describe('people and teams by their keys', () => {
  test('a person: visible to themselves alone, as in their session', async () => {
    const key: RecordKey = { entity: 'user', id: owner.user.uid };
    expect(await seenBy(key)).toEqual([true, false, false, false]);
    expect(await look(owner, key)).toEqual((await call(getSession, {}, owner.token)).user);
  });

  test("a team's person: visible to its people, as in their list, until they are removed", async () => {
    const leaver = await joinAccount(admin.account, 'Member', 'Lea Leaver');
    const key: RecordKey = { entity: 'teamUser', account_id: admin.account.id, id: leaver.user.uid };
    expect(await seenBy(key)).toEqual([true, true, true, false]);
    const { users } = await call(listUsers, {}, member.token);
    expect(await look(member, key)).toEqual(users.find(({ uid }) => uid === leaver.uid));
    await call(removeUser, { uid: leaver.user.uid }, admin.token);
    expect(await seenBy(key)).toEqual([false, false, false, false]);
  });

  test('an account: visible to its people without uids, its invite codes to the Admin alone', async () => {
    const key: RecordKey = { entity: 'account', id: admin.account.id };
    expect(await seenBy(key)).toEqual([true, true, true, false]);
    for (const person of [admin, owner, member]) {
      const { user_ids, ...account } = (await call(getSession, {}, person.token)).account;
      expect(await look(person, key)).toEqual(account);
      expect(user_ids).toHaveLength(account.user_count);
    }
    const codesSeenBy = async (person: SignedUp) => {
      const shown = (await look(person, key)) as typeof admin.account;
      return [getLinkKey(shown, 'Member'), getLinkKey(shown, 'Editor')];
    };
    expect(await codesSeenBy(admin)).toEqual([
      getLinkKey(admin.account, 'Member'),
      getLinkKey(admin.account, 'Editor'),
    ]);
    for (const person of [owner, member]) expect(await codesSeenBy(person)).toEqual(['.', '.']);
  });

  test('a deleted account: visible to nobody', async () => {
    const leaving = await signUp();
    const key: RecordKey = { entity: 'account', id: leaving.account.id };
    expect(await look(leaving, key)).not.toBeNull();
    await patch(`ACCOUNT#${leaving.account.id}`, 'ACCOUNT', { deleted_at: 1 });
    expect(await look(leaving, key)).toBeNull();
  });

  test('an invite: visible to the Admin until it is withdrawn or used', async () => {
    const invite = () => call(createInvite, { email: newAddress(), role: 'Member' as const }, admin.token);
    const [withdrawn, used] = [await invite(), await invite()];
    expect(await seenBy({ entity: 'invite', id: used.id })).toEqual([false, true, false, false]);
    expect(await look(admin, { entity: 'invite', id: used.id })).toEqual(used);
    await call(withdrawInvite, { id: withdrawn.id }, admin.token);
    await patch(`INVITE#${used.id}`, 'INVITE', { used_by: member.uid });
    for (const { id } of [withdrawn, used]) expect(await look(admin, { entity: 'invite', id })).toBeNull();
  });

  test('a record that never existed is missing', async () => {
    const keys: RecordKey[] = [
      { entity: 'account', id: newId() as AccountId },
      { entity: 'invite', id: newId() as InviteId },
      { entity: 'teamUser', account_id: admin.account.id, id: stranger.user.uid },
    ];
    expect(await ask(admin, keys)).toEqual(keys.map((key) => ({ ...key, item: null })));
  });
});

describe('a project and its parts by their keys', () => {
  let whole: RecordKey;
  let parts: RecordKey[];

  /** The whole project as its owner sees it. */
  const opened = () => call(getProject, { id }, owner.token);

  beforeEach(async () => {
    id = newProjectId();
    await call(createProject, { id, name: 'Deck' }, owner.token);
    const [slide, clip, marker] = [newSlide(id, 1), newClip(id, 100, 1_000), newMarker(100, 7, 0)];
    const caption = newCaption(100, 0, 900, 'Hello');
    const put = [
      { entity: 'slide' as const, item: slide },
      { entity: 'clip' as const, item: clip },
      { entity: 'marker' as const, item: marker },
      { entity: 'caption' as const, item: caption },
    ];
    await call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
    whole = { entity: 'project', id };
    parts = [
      { entity: 'slide', project_id: id, id: slide.id },
      { entity: 'clip', project_id: id, id: '100' },
      { entity: 'marker', project_id: id, id: markerId(marker) },
      { entity: 'caption', project_id: id, id: captionName(caption) },
    ];
  });

  test('equal those of the whole project, without other stored fields', async () => {
    const { slides, clips, markers, captions, media_grant, ...summary } = await opened();
    expect(media_grant).not.toBe('');
    const found = new Map((await ask(owner, [whole, ...parts])).map(({ entity, item }) => [entity, item]));
    expect(found.get('project')).toEqual(summary);
    expect(found.get('slide')).toEqual(slides[0]);
    expect(clips[0]).toEqual({ ...found.get('clip'), captions: [{ start: 0, end: 900, text: 'Hello' }] });
    expect(found.get('caption')).toEqual(captions[0]);
    expect(markers[0]).toMatchObject(found.get('marker') as object);
  });

  test('Private: visible to the owner; Team: to the team; deleted: to nobody, while anything of it is stored', async () => {
    for (const key of [whole, ...parts]) expect(await seenBy(key)).toEqual([true, false, false, false]);
    await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
    for (const key of [whole, ...parts]) expect(await seenBy(key)).toEqual([true, true, true, false]);
    await patch(`PROJECT#${id}`, 'PROJECT', { deleted_at: 1 });
    for (const key of [whole, ...parts]) expect(await seenBy(key)).toEqual([false, false, false, false]);
  });

  test('removed parts, and leftovers of a deleted project, are missing', async () => {
    const { slides } = await opened();
    const remove = [{ entity: 'slide' as const, id: slides[0]!.id, version: slides[0]!.version }];
    await call(saveEdits, { project_id: id, put: [], remove }, owner.token);
    expect((await ask(owner, parts)).map(({ item }) => item === null)).toEqual([true, false, false, false]);
    await table.delete(`PROJECT#${id}`, 'PROJECT');
    expect((await ask(owner, [whole, ...parts])).map(({ item }) => item)).toEqual([null, null, null, null, null]);
  });

  test("another project's key can't reach a part", async () => {
    const other = newProjectId();
    await call(createProject, { id: other, name: 'Own' }, stranger.token);
    const keys = parts.map((key) => ({ ...key, project_id: other }) as RecordKey);
    expect((await ask(stranger, keys)).map(({ item }) => item)).toEqual([null, null, null, null]);
    await call(deleteProject, { id: other }, stranger.token);
  });

  test('an unreadable record is left out, and the rest is returned', async () => {
    await patch(`PROJECT#${id}`, 'CLIP#100', { trim_end: 'late' });
    const found = await ask(owner, [whole, ...parts]);
    expect(found.map(({ entity, item }) => [entity, item === null])).toEqual([
      ['project', false],
      ['slide', false],
      ['marker', false],
      ['caption', false],
    ]);
  });

  test('an unreadable project is left out with its parts, and others are returned', async () => {
    const account: RecordKey = { entity: 'account', id: admin.account.id };
    await patch(`PROJECT#${id}`, 'PROJECT', { who_can_edit: 'Nobody' });
    expect((await ask(owner, [whole, ...parts, account])).map(({ entity }) => entity)).toEqual(['account']);
  });

  test("another account's unreadable record looks like a missing one", async () => {
    await patch(`PROJECT#${id}`, 'CLIP#100', { trim_end: 'late' });
    expect(await look(stranger, parts[1]!)).toBeNull();
  });
});

describe('the request is checked', () => {
  const slideKeys = (count: number) =>
    Array.from({ length: count }, (): RecordKey => ({ entity: 'slide', project_id: newProjectId(), id: newId() }));

  test(`at most ${RECORDS_PER_CALL_MAX} in a call, each of them answered`, async () => {
    expect(await ask(owner, slideKeys(RECORDS_PER_CALL_MAX))).toHaveLength(RECORDS_PER_CALL_MAX);
  });

  test.each([
    ['nothing', [], 'keys: This is too short.'],
    ['too many', slideKeys(RECORDS_PER_CALL_MAX + 1), 'keys: At most 100 entries.'],
    ['an unknown kind', [{ entity: 'secret', id: newId() }], 'entity: This is not valid.'],
    ['an invalid id', [{ entity: 'account', id: 'ACCOUNT#1' }], 'id: This id is not valid.'],
    ['a slide without its project', [{ entity: 'slide', id: newId() }], 'project_id: This is missing.'],
    ['more than a key', [{ entity: 'account', id: newId(), role: 'x' }], 'keys: There is no field "role" here.'],
  ])('%s is refused with a reason', async (_, keys, sentence) => {
    await expect(ask(owner, keys as RecordKey[])).rejects.toMatchObject({
      code: 'invalid-argument',
      message: sentence,
    });
  });

  test('a repeated key is answered twice', async () => {
    const key: RecordKey = { entity: 'account', id: admin.account.id };
    expect(await ask(admin, [key, key])).toHaveLength(2);
  });
});
