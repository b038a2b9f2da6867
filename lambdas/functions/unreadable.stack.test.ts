import { listAccounts } from '#shared/api/accounts';
import { createInvite, joinAccount as join, listInvites } from '#shared/api/invites';
import { createProject, getProject, saveEdits } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { listUsers } from '#shared/api/users';
import type { InviteId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { joinAccount, newClip, newMarker, newProjectId, newSlide } from '../../testing/records';
import { reachTable } from '../../testing/reach-table';
import { call, newAddress, type SignedUp, signUp, table } from '../../testing/test-stack';
import { findProjectFiles } from '../data/unused-file-store';
import { getLinkKey } from '../../testing/invite-keys';

/** Makes a stored item unreadable for all functions; returns the stored item. */
async function spoil(pk: string, sk: string, field: string) {
  const spoiled = { ...(await table.get(pk, sk)), pk, sk, [field]: { from: 'a later version' } };
  await table.put(spoiled);
  return spoiled;
}

let owner: SignedUp;
beforeAll(async () => {
  // The check for unused files runs in this process.
  reachTable();
  owner = await signUp('Olga Owner');
});

describe('guard: an unreadable record affects nothing else', () => {
  const marker = (clip: number, createdAt: number) => ({
    entity: 'marker' as const,
    item: newMarker(clip, createdAt, 0),
  });
  const clip = (id: ProjectId, createdAt: number) => ({ entity: 'clip' as const, item: newClip(id, createdAt, 1_000) });
  let id: ProjectId;
  let slides: ReturnType<typeof newSlide>[];
  beforeEach(async () => {
    const limit = { pk: `ACCOUNT#${owner.account.id}`, sk: 'ACCOUNT' };
    await table.put({ ...(await table.get(limit.pk, limit.sk)), ...limit, limit_stored_projects: 100 });
    id = newProjectId();
    await call(createProject, { id, name: 'Deck' }, owner.token);
    slides = [newSlide(id, 1), newSlide(id, 2)];
    const put = [
      ...slides.map((item) => ({ entity: 'slide' as const, item })),
      ...[clip(id, 100), marker(100, 1), clip(id, 200), marker(200, 2), marker(200, 3)],
    ];
    await call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
  });
  const shown = async () => {
    const project = await call(getProject, { id }, owner.token);
    return [
      project.slides.map((slide) => slide.id),
      project.clips.map(({ created_at }) => created_at),
      project.markers.map(({ created_at }) => created_at),
    ];
  };

  test('a project shows the others, to editors and viewers', async () => {
    await spoil(`PROJECT#${id}`, `SLIDE#${slides[0]!.id}`, 'width');
    await spoil(`PROJECT#${id}`, 'MARKER#200#3', 'version');
    expect(await shown()).toEqual([[slides[1]!.id], [100, 200], [1, 2]]);
    const published = await call(getPublishData, { id }, owner.token);
    expect(published.clips.map(({ created_at }) => created_at)).toEqual([100, 200]);
  });

  test('an unreadable clip hides only its own slide changes, and nothing overwrites them', async () => {
    const spoiled = await spoil(`PROJECT#${id}`, 'CLIP#100', 'trim_end');
    expect(await shown()).toEqual([slides.map((slide) => slide.id), [200], [2, 3]]);
    const put = [clip(id, 100), marker(100, 9)];
    await expect(call(saveEdits, { project_id: id, put, remove: [] }, owner.token)).rejects.toMatchObject({
      code: 'unavailable',
    });
    await call(saveEdits, { project_id: id, put: [marker(200, 4)], remove: [] }, owner.token);
    expect(await table.get(`PROJECT#${id}`, 'CLIP#100')).toEqual(spoiled);
    expect(await table.get(`PROJECT#${id}`, 'MARKER#100#1')).toBeDefined();
  });

  test('an unreadable first slide stays the cover, and is counted, whatever happens to the others', async () => {
    await spoil(`PROJECT#${id}`, `SLIDE#${slides[0]!.id}`, 'width');
    const put = [{ entity: 'slide' as const, item: newSlide(id, 3) }];
    const save = (edits: object) => call(saveEdits, { project_id: id, put: [], remove: [], ...edits }, owner.token);
    const { versions, project } = await save({ put });
    expect(project).toMatchObject({ cover_url: slides[0]!.url, slide_count: 3 });
    const { version } = (await call(getProject, { id }, owner.token)).slides[0]!;
    const remove = [...versions, { entity: 'slide' as const, id: slides[1]!.id, version }];
    expect((await save({ remove })).project).toMatchObject({ cover_url: slides[0]!.url, slide_count: 1 });
    const before = { entity: 'slide' as const, item: newSlide(id, 0) };
    expect((await save({ put: [before] })).project).toMatchObject({ cover_url: before.item.url, slide_count: 2 });
  });

  test('its file counts as used; if the record does not name it, no file counts as unused', async () => {
    await spoil(`PROJECT#${id}`, 'CLIP#100', 'trim_end');
    expect(await findProjectFiles(id)).toContain(`/projects/${id}/clips/100.m4a`);
    await spoil(`PROJECT#${id}`, 'CLIP#100', 'url');
    await expect(findProjectFiles(id)).rejects.toThrow();
  });
});

describe('guard: lists show what is readable', () => {
  test("of a team's people", async () => {
    const editor = await joinAccount(owner.account, 'Editor');
    await spoil(`USER#${editor.uid}`, `MEMBER#${owner.account.id}`, 'role');
    const { users } = await call(listUsers, {}, owner.token);
    expect(users.map(({ uid }) => uid)).toEqual([owner.uid]);
  });

  test('of its invites', async () => {
    const [kept, spoiled] = [newId(), newId()] as InviteId[];
    for (const id of [kept!, spoiled!])
      await call(createInvite, { id, email: newAddress(), role: 'Editor' }, owner.token);
    await spoil(`INVITE#${spoiled}`, 'INVITE', 'role');
    const { invites } = await call(listInvites, {}, owner.token);
    expect(invites.map(({ id }) => id)).toEqual([kept]);
  });

  test("of a person's accounts", async () => {
    const guest = await signUp('Greta Guest');
    const host = await signUp('Hugo Host');
    await call(join, { invite: getLinkKey(host.account, 'Member') }, guest.token);
    await spoil(`ACCOUNT#${host.account.id}`, 'ACCOUNT', 'name');
    const { accounts } = await call(listAccounts, {}, guest.token);
    expect(accounts.map(({ id }) => id)).toEqual([guest.account.id]);
  });
});
