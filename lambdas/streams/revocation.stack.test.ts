import { askToJoin, createInvite, joinAccount as join } from '#shared/api/invites';
import { createProject, deleteProject, updateProject } from '#shared/api/projects';
import { type FoundRecord, getRecords, type RecordKey } from '#shared/api/records';
import { changeRole, removeUser, updateUser } from '#shared/api/users';
import type { Change } from '#shared/entities/change';
import { channelOf } from '#shared/permissions/channels';
import { getLinkKey, parseMailedKey } from '../../testing/invite-keys';
import { type Listener, subscribeToChannel } from '../../testing/subscribe-to-channel';
import { joinAccount, joinUnverified, newProjectId } from '../../testing/records';
import { call, inbox, type SignedUp, signUp } from '../../testing/test-stack';

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
  Promise.all(channels.map((channel) => subscribeToChannel(channel, person.token)));
const shared = () => [
  channelOf.account(admin.account.id),
  channelOf.team(admin.account.id),
  channelOf.users(admin.account.id),
];

/** What a person who is notified of a record can fetch of it. */
async function look(person: SignedUp, key: RecordKey): Promise<FoundRecord['item']> {
  const { records } = await call(getRecords, { keys: [key] }, person.token);
  expect(records).toHaveLength(1);
  return records[0]!.item;
}

/** Expects that all subscriptions end and none can be opened again. */
async function expectShut(listeners: Listener[], person: SignedUp, channels: string[]): Promise<void> {
  await Promise.all(listeners.map(({ ended }) => ended));
  for (const channel of channels) await expect(subscribeToChannel(channel, person.token)).rejects.toThrow('Forbidden');
}

describe('the team is updated live', () => {
  test('when somebody joins, is renamed, gets another role, and is removed', async () => {
    const [users] = await hear(editor, channelOf.users(admin.account.id));
    // Only the last of several writes is published, so a verification may be published as `modified`.
    const newcomer = await joinUnverified(admin.account, 'Member', 'Nina New');
    const { uid } = newcomer.user;
    const key: RecordKey = { entity: 'teamUser', account_id: admin.account.id, id: uid };
    const { version: joined } = await users!.waitFor(({ id, kind }) => id === uid && kind === 'added');
    await call(updateUser, { fullName: 'Nina Newer' }, newcomer.token);
    await users!.waitFor(({ id, version }) => id === uid && version === joined + 1);
    expect(await look(editor, key)).toMatchObject({ fullName: 'Nina Newer', version: joined + 1 });
    const changed = await call(changeRole, { uid, role: 'Editor' }, admin.token);
    await users!.waitFor(({ id, version }: Change) => id === uid && version === changed.version);
    expect(await look(editor, key)).toEqual(changed);
    await call(removeUser, { uid }, admin.token);
    const gone = await users!.waitFor(({ id, kind }) => id === uid && kind === 'removed');
    expect(gone.version).toBe(changed.version + 1);
    expect(await look(editor, key)).toBeNull();
    users!.stop();
  });

  test('a person who returns has a higher version than before', async () => {
    const [users] = await hear(editor, channelOf.users(admin.account.id));
    const guest = await signUp('Gus Guest');
    const { uid } = guest.user;
    const joinTeam = () => call(join, { invite: getLinkKey(admin.account, 'Member') }, guest.token);
    await joinTeam();
    await call(removeUser, { uid }, admin.token);
    const gone = await users!.waitFor(({ id, kind }) => id === uid && kind === 'removed');
    await joinTeam();
    await users!.waitFor(({ id, kind, version }) => id === uid && kind === 'added' && version > gone.version);
    users!.stop();
  });

  test('invites come and go for the Admin', async () => {
    const [invites] = await hear(admin, channelOf.invites(admin.account.id));
    const guest = await signUp();
    const invite = await call(createInvite, { email: guest.email, role: 'Editor' }, admin.token);
    expect(await invites!.waitFor(({ id }) => id === invite.id)).toMatchObject({ kind: 'added' });
    expect(await look(admin, { entity: 'invite', id: invite.id })).toEqual(invite);
    await call(join, { invite: parseMailedKey(await inbox.waitFor(invite.email)) }, guest.token);
    await invites!.waitFor(({ id, kind }) => id === invite.id && kind === 'removed');
    expect(await look(admin, { entity: 'invite', id: invite.id })).toBeNull();
    invites!.stop();
  });

  test('the Admin is notified of a request to join, without who sent it; nobody else can subscribe to that', async () => {
    const { id, editor_invite_code: code } = admin.account;
    const channel = channelOf.invites(id);
    for (const { token } of [editor, member])
      await expect(subscribeToChannel(channel, token)).rejects.toThrow('Forbidden');
    const [invites] = await hear(admin, channel);
    await call(askToJoin, { code }, (await signUp()).token);
    expect(await invites!.waitFor(({ entity }) => entity === 'joinRequests')).toMatchObject({ id, kind: 'added' });
    invites!.stop();
  });
});

describe('a person who loses a right is disconnected', () => {
  test('a removed member: notified, and refused on all channels of the team', async () => {
    const own = channelOf.user(member.user.uid);
    const listeners = await hear(member, ...shared(), own);
    await call(removeUser, { uid: member.user.uid }, admin.token);
    await expectShut(listeners, member, [...shared(), own]);
    expect(listeners.at(-1)!.changes.at(-1)).toMatchObject({ kind: 'removed', entity: 'user' });
  });

  test('a person with another role is authorized again, and sees it', async () => {
    const { uid } = member.user;
    const listeners = await hear(member, ...shared(), channelOf.user(uid));
    await call(changeRole, { uid, role: 'Editor' }, admin.token);
    await Promise.all(listeners.map(({ ended }) => ended));
    for (const listener of await hear(member, ...shared(), channelOf.user(uid))) listener.stop();
    expect(await look(member, { entity: 'user', id: uid })).toMatchObject({ role: 'Editor' });
  });

  test('the team, when a project becomes Private: it sees nothing more, and the owner is authorized again', async () => {
    const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, editor.token);
    await call(updateProject, { id, who_can_edit: 'Team' }, editor.token);
    const channels = [channelOf.project(id), channelOf.views(id), channelOf.comments(id)];
    const [team] = await hear(member, channelOf.team(admin.account.id));
    const [listeners, [owner]] = await Promise.all([hear(member, ...channels), hear(editor, channelOf.project(id))]);
    await call(updateProject, { id, who_can_edit: 'Private' }, editor.token);
    const { version } = await call(updateProject, { id, name: 'Secret' }, editor.token);
    await expectShut(listeners, member, channels);
    await owner!.ended;
    const [again] = await hear(editor, channelOf.project(id));
    await team!.waitFor((change) => change.id === id && change.kind === 'removed');
    const key: RecordKey = { entity: 'project', id };
    expect(await look(member, key)).toBeNull();
    expect(await look(editor, key)).toMatchObject({ name: 'Secret', version });
    await call(deleteProject, { id }, editor.token);
    await again!.waitFor(({ kind }) => kind === 'removed');
    await again!.ended;
    team!.stop();
  });
});
