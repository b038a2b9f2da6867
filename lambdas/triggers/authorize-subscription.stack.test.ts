import { createProject, deleteProject, updateProject } from '#shared/api/projects';
import { channelOf } from '#shared/permissions/channels';
import type { ProjectId, Uid } from '#shared/entities/scalars';
import { joinAccount, newProjectId } from '../../testing/records';
import { getAuthTime } from '../../testing/auth-time';
import { call, invoke, type SignedUp, signUp, table } from '../../testing/test-stack';

let owner: SignedUp;
let admin: SignedUp;
let member: SignedUp;
let stranger: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  [admin, stranger] = await Promise.all([signUp('Ada Admin'), signUp('Eve Else')]);
  [owner, member] = await Promise.all([joinAccount(admin.account, 'Editor'), joinAccount(admin.account, 'Member')]);
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, owner.token);
});

interface Asker {
  uid: string;
  token?: string;
}

async function mayListen({ uid, token = owner.token }: Asker, channel: string): Promise<boolean> {
  const answer = await invoke('authorize-subscription', { channel, uid, auth_time: getAuthTime(token) });
  return (answer as { allowed: boolean }).allowed;
}

/** Which of owner, Admin, Member and stranger are admitted. */
const letIn = (channel: string) =>
  Promise.all([owner, admin, member, stranger].map((person) => mayListen(person, channel)));

describe('subscribers are authorized by the same rules as readers', () => {
  test("a person's own channel, and nobody else's", async () => {
    expect(await letIn(channelOf.user(owner.user.uid))).toEqual([true, false, false, false]);
    expect(await letIn(channelOf.privateOf(admin.account.id, owner.user.uid))).toEqual([true, false, false, false]);
    expect(await letIn(channelOf.privateOf(stranger.account.id, owner.user.uid))).toEqual([false, false, false, false]);
  });

  test("the account's channels: its people; invites: its Admin", async () => {
    const account = admin.account.id;
    for (const channel of [channelOf.account(account), channelOf.team(account), channelOf.users(account)]) {
      expect(await letIn(channel)).toEqual([true, true, true, false]);
    }
    expect(await letIn(channelOf.invites(account))).toEqual([false, true, false, false]);
  });

  test("a project's channels: the people who can see it, while it exists", async () => {
    const all = [channelOf.project(id), channelOf.views(id), channelOf.comments(id), channelOf.presence(id)];
    for (const channel of all) expect(await letIn(channel)).toEqual([true, false, false, false]);
    await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
    for (const channel of all) expect(await letIn(channel)).toEqual([true, true, true, false]);
    await call(deleteProject, { id }, owner.token);
    for (const channel of all) expect(await letIn(channel)).toEqual([false, false, false, false]);
  });

  test('an unknown channel, or an unknown person, is refused', async () => {
    for (const channel of ['', 'else', 'project/', `account/${admin.account.id}/secrets`]) {
      expect(await letIn(channel)).toEqual([false, false, false, false]);
    }
    for (const uid of ['', 'no one', 'nobody' as Uid]) {
      expect(await mayListen({ uid }, channelOf.user(uid as Uid))).toBe(false);
    }
  });

  test("a deleted person can't subscribe", async () => {
    const leaver = await signUp();
    const channel = channelOf.user(leaver.user.uid);
    expect(await mayListen(leaver, channel)).toBe(true);
    await table.delete(`USER#${leaver.uid}`, 'USER');
    expect(await mayListen(leaver, channel)).toBe(false);
  });
});
