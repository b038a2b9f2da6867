import { listShownComments } from '#shared/api/comments';
import { createInvite, joinAccount, previewInvite } from '#shared/api/invites';
import {
  createProject,
  deleteProject,
  duplicateProject,
  getProject,
  restoreProject,
  updateProject,
} from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { getSession } from '#shared/api/session';
import type { ProjectId } from '#shared/entities/scalars';
import { deleteForGood } from '../../testing/delete-for-good';
import { getLinkKey } from '../../testing/invite-keys';
import { bucket } from '../../testing/bucket';
import { keyOf } from '../data/keys';
import { setUpProjectPerTest } from '../../testing/project-per-test';
import { reachTable } from '../../testing/reach-table';
import { newProjectId } from '../../testing/records';
import { call, requestApi, signUp, table, urls } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { closeByArguments, parseArguments, USAGE } from './close-by-arguments';

beforeAll(reachTable);

const own = setUpProjectPerTest();
beforeEach(() => call(updateProject, { id: own.id, settings: { allow_comments: true } }, own.owner.token));

const order = (...words: string[]) => closeByArguments(parseArguments(['local', ...words]));
/** Statuses of a link for strangers: the presentation, its captions as a file, its comments. */
const statusesOf = (id: ProjectId) =>
  Promise.all(['publish', 'srt', 'comments'].map(async (route) => (await requestApi(`/${route}/${id}`)).status));
const CLOSED = [404, 404, 404];
const OPEN = [200, 200, 200];

test('attack: a closed link plays nowhere, even if its owner turns it on again or copies the project', async () => {
  const { id, owner } = own;
  expect(await statusesOf(id)).toEqual(OPEN);
  await order('link', id);
  await call(updateProject, { id, settings: { link_access: 'off' } }, owner.token);
  await call(updateProject, { id, settings: { link_access: 'anyone' } }, owner.token);
  expect(await statusesOf(id)).toEqual(CLOSED);
  const target_id = newProjectId();
  await until(async () => (await call(duplicateProject, { id, target_id }, owner.token)).project !== null);
  expect(await statusesOf(target_id)).toEqual(CLOSED);
});

test("attack: a closed link can't be opened by deleting the project for good and recreating it", async () => {
  const { id, owner } = own;
  await order('link', id);
  await deleteForGood(id, owner.token);
  await until(async () => (await table.query(`PROJECT#${id}`)).length === 0, 'the project to be gone');
  await expect(call(createProject, { id, name: 'Anew' }, owner.token)).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  expect(await statusesOf(id)).toEqual(CLOSED);
});

test('an owner whose link is closed can go on working, is notified, and gets it back when an operator reopens it', async () => {
  const { id, owner } = own;
  await order('link', id);
  expect((await call(getProject, { id }, owner.token)).link_closed_at).toBeGreaterThan(0);
  await call(updateProject, { id, name: 'Renamed' }, owner.token);
  await order('link', id, '--reopen');
  expect((await call(getProject, { id }, owner.token)).link_closed_at).toBeNull();
  expect(await statusesOf(id)).toEqual(OPEN);
});

test('attack: no link of a closed account plays, and nobody can join it by code or mail, or is mailed', async () => {
  const { id, owner } = own;
  const stranger = await signUp('Greta Guest');
  const { account } = await call(getSession, {}, owner.token);
  await order('account', account.id);
  expect(await statusesOf(id)).toEqual(CLOSED);
  await expect(call(getPublishData, { id })).rejects.toMatchObject({ code: 'not-found' });
  await expect(call(listShownComments, { id })).rejects.toMatchObject({ code: 'not-found' });
  const invite = getLinkKey(account, 'Editor');
  await expect(call(previewInvite, { invite })).rejects.toMatchObject({ code: 'not-found' });
  await expect(call(joinAccount, { invite }, stranger.token)).rejects.toMatchObject({ code: 'not-found' });
  const mailed = { email: stranger.email, role: 'Editor' as const };
  await expect(call(createInvite, mailed, owner.token)).rejects.toMatchObject({
    code: 'permission-denied',
    message: 'We closed this team: nobody can join it. Our email to its Admin explains why.',
  });
  expect((await call(getSession, {}, owner.token)).account.closed_at).toBeGreaterThan(0);
  await order('account', account.id, '--reopen');
  expect(await statusesOf(id)).toEqual(OPEN);
  await call(joinAccount, { invite }, stranger.token);
});

test('attack: deleting a project before its link is closed, and restoring it then, leaves the link closed', async () => {
  const { id, owner } = own;
  await call(deleteProject, { id }, owner.token);
  await order('link', id);
  await call(restoreProject, { id }, owner.token);
  expect(await statusesOf(id)).toEqual(CLOSED);
});

test('a link that was closed separately stays closed when its account is reopened', async () => {
  await order('link', own.id);
  await order('account', own.owner.account.id);
  await order('account', own.owner.account.id, '--reopen');
  expect(await statusesOf(own.id)).toEqual(CLOSED);
});

describe('a file of a closed link', () => {
  const path = () => `/projects/${own.id}/slides/1.webp`;
  const statusWith = async (grant: string) => (await fetch(`${urls.app}${path()}?${grant}`)).status;
  const refuses = (grant: string, what: string) => until(async () => (await statusWith(grant)) === 403, what);
  const opens = (grant: string, what: string) => until(async () => (await statusWith(grant)) === 200, what);

  async function getGrants() {
    await bucket.put(path().slice(1), 'x');
    const [{ media_grant: viewer }, { media_grant: member }] = await Promise.all([
      call(getPublishData, { id: own.id }),
      call(getProject, { id: own.id }, own.owner.token),
    ]);
    expect([await statusWith(viewer), await statusWith(member)]).toEqual([200, 200]);
    return { viewer, member };
  }

  test('attack: is refused to whoever has watched it, not to members, until the team opens the link again', async () => {
    const { viewer, member } = await getGrants();
    await call(updateProject, { id: own.id, settings: { link_access: 'off' } }, own.owner.token);
    await refuses(viewer, 'the viewer to be refused');
    expect(await statusWith(member)).toBe(200);
    await call(updateProject, { id: own.id, settings: { link_access: 'anyone' } }, own.owner.token);
    await opens(viewer, 'the viewer to be let in again');
  });

  test('is refused while the project is in the trash', async () => {
    const { viewer } = await getGrants();
    await call(deleteProject, { id: own.id }, own.owner.token);
    await refuses(viewer, 'the viewer to be refused');
    await call(restoreProject, { id: own.id }, own.owner.token);
    await opens(viewer, 'the viewer to be let in again');
  });

  test('attack: turning the link on again does not open what an operator closed', async () => {
    const { viewer, member } = await getGrants();
    await order('account', own.owner.account.id);
    await refuses(viewer, 'the viewer to be refused');
    await order('link', own.id);
    await order('account', own.owner.account.id, '--reopen');
    await until(async () => (await call(getProject, { id: own.id }, own.owner.token)).link_closed_at !== null);
    expect([await statusWith(viewer), await statusWith(member)]).toEqual([403, 200]);
    await order('link', own.id, '--reopen');
    await opens(viewer, 'the viewer to be let in again');
  });

  test('attack: turning links of a closed account off and on counts against its limit, unlike what operators do', async () => {
    const { viewer } = await getGrants();
    const { id } = own.owner.account;
    const day = 24 * 60 * 60 * 1000;
    const { pk, sk } = keyOf.rateLimit('closed-links-of-account', id, Math.floor(Date.now() / day) * day);
    const countNow = async () => Number((await table.get(pk, sk))?.count ?? 0);
    const before = await countNow();
    await order('account', id);
    await refuses(viewer, 'the viewer to be refused');
    expect(await countNow()).toBe(before);
    await call(updateProject, { id: own.id, settings: { link_access: 'off' } }, own.owner.token);
    await until(async () => (await countNow()) > before, 'the change to be counted');
    await order('account', id, '--reopen');
    await call(updateProject, { id: own.id, settings: { link_access: 'anyone' } }, own.owner.token);
    await opens(viewer, 'the viewer to be let in again');
  });

  test('attack: a viewer’s signature opens no address that looks like a member’s', async () => {
    const { viewer } = await getGrants();
    const signature = viewer.replace('grant=viewer&', '');
    for (const forged of [`grant=member&${signature}`, signature, `grant=member&xgrant=viewer&${signature}`]) {
      if (forged.includes('xgrant')) {
        await call(updateProject, { id: own.id, settings: { link_access: 'off' } }, own.owner.token);
        await refuses(viewer, 'the viewer to be refused');
      }
      expect(await statusWith(forged)).toBe(403);
    }
  });
});

test('an operator is told what was done, that nothing was found, or how to use the command', async () => {
  expect(await order('link', own.id)).toBe(
    `The link ${own.id} is closed. The edge shows it within ten seconds, and opens or refuses files within a minute.`,
  );
  const missing = newProjectId();
  await expect(order('link', missing)).rejects.toThrow(`There is no link ${missing}, or it was deleted.`);
  await expect(order('account', missing)).rejects.toThrow(`There is no account ${missing}, or it was deleted.`);
  for (const words of [[], ['link'], ['video', own.id], ['link', 'x'], ['link', own.id, '--again']])
    expect(() => parseArguments(['local', ...words])).toThrow(USAGE);
});
