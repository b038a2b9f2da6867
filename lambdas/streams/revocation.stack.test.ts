import type { Change } from '#shared/entities/change';
import { createInvite, joinAccount as join } from '#shared/api/invites';
import { createProject, deleteProject, updateProject } from '#shared/api/projects';
import { changeRole, removeUser, updateUser } from '#shared/api/users';
import { channelOf } from '#shared/permissions/channels';
import { type Listener, listenTo } from '../../testing/listen';
import { joinAccount, newProjectId } from '../../testing/records';
import { call, newAddress, type SignedUp, signUp } from '../../testing/test-stack';

let admin: SignedUp;
let editor: SignedUp;
let member: SignedUp;
beforeAll(async () => {
  admin = await signUp('Ada Admin');
  editor = await joinAccount(admin.account, 'Editor');
});
beforeEach(async () => {
  member = await joinAccount(admin.account, 'Member', 'Max Member');
});

const hear = (person: SignedUp, ...channels: string[]): Promise<Listener[]> =>
  Promise.all(channels.map((channel) => listenTo(channel, person.token)));
const shared = () => [
  channelOf.account(admin.account.id),
  channelOf.team(admin.account.id),
  channelOf.users(admin.account.id),
];

/** All are cut off, and none is let in again. */
async function expectShut(listeners: Listener[], person: SignedUp, channels: string[]): Promise<void> {
  await Promise.all(listeners.map(({ ended }) => ended));
  for (const channel of channels) await expect(listenTo(channel, person.token)).rejects.toThrow('Forbidden');
}

describe('the team is seen live', () => {
  test('somebody joins, is renamed, gets another role and is removed', async () => {
    const [users] = await hear(editor, channelOf.users(admin.account.id));
    const newcomer = await joinAccount(admin.account, 'Member', 'Nina New');
    const { uid } = newcomer.user;
    await users!.waitFor(({ id, kind }) => id === uid && kind === 'added');
    await call(updateUser, { fullName: 'Nina Newer' }, newcomer.token);
    await users!.waitFor(({ id, item }) => id === uid && (item as { fullName: string }).fullName === 'Nina Newer');
    const changed = await call(changeRole, { uid, role: 'Editor' }, admin.token);
    const isChange = ({ id, version }: Change) => id === uid && version === changed.version;
    expect(await users!.waitFor(isChange)).toMatchObject({ item: changed });
    await call(removeUser, { uid }, admin.token);
    expect(await users!.waitFor(({ id, kind }) => id === uid && kind === 'removed')).toMatchObject({ item: null });
    expect(JSON.stringify(users!.changes)).not.toContain('email_verify_code');
    users!.stop();
  });

  test('invites come and go for the Admin', async () => {
    const [invites] = await hear(admin, channelOf.invites(admin.account.id));
    const invite = await call(createInvite, { email: newAddress(), role: 'Editor' }, admin.token);
    expect(await invites!.waitFor(({ id }) => id === invite.id)).toMatchObject({ kind: 'added', item: invite });
    const guest = await signUp();
    await call(join, { invite: invite.id }, guest.token);
    await invites!.waitFor(({ id, kind }) => id === invite.id && kind === 'removed');
    invites!.stop();
  });
});

describe('whose right ends is cut off', () => {
  test('a removed member: told, and shut out of all the channels of the team', async () => {
    const own = channelOf.user(member.user.uid);
    const listeners = await hear(member, ...shared(), own);
    await call(removeUser, { uid: member.user.uid }, admin.token);
    await expectShut(listeners, member, [...shared(), own]);
    expect(listeners.at(-1)!.changes.at(-1)).toMatchObject({ kind: 'removed', entity: 'user', item: null });
  });

  test('who gets another role is let in anew', async () => {
    const listeners = await hear(member, ...shared());
    const [own] = await hear(member, channelOf.user(member.user.uid));
    await call(changeRole, { uid: member.user.uid, role: 'Editor' }, admin.token);
    await Promise.all(listeners.map(({ ended }) => ended));
    await own!.waitFor(({ item }) => (item as { role: string }).role === 'Editor');
    for (const listener of [...(await hear(member, ...shared())), own!]) listener.stop();
  });

  test('the team, when a project turns Private: nothing more of it is heard, and the owner goes on', async () => {
    const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, editor.token);
    const { version } = await call(updateProject, { id, who_can_edit: 'Team' }, editor.token);
    const channels = [channelOf.project(id), channelOf.views(id), channelOf.comments(id)];
    const [team] = await hear(member, channelOf.team(admin.account.id));
    const [listeners, [owner]] = await Promise.all([hear(member, ...channels), hear(editor, channelOf.project(id))]);
    await call(updateProject, { id, who_can_edit: 'Private' }, editor.token);
    await call(updateProject, { id, name: 'Secret' }, editor.token);
    await expectShut(listeners, member, channels);
    await owner!.waitFor(({ item }) => (item as { name: string } | null)?.name === 'Secret');
    expect(await team!.waitFor(({ kind }) => kind === 'removed')).toMatchObject({ id, item: null });
    const told = [...listeners, team!].flatMap(({ changes }) => changes);
    expect(told.filter((change) => change.version > version && change.item !== null)).toEqual([]);
    await call(deleteProject, { id }, editor.token);
    for (const listener of [team!, owner!]) listener.stop();
  });
});
