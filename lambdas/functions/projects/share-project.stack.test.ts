import { createProject, updateProject } from '#shared/api/projects';
import { changeRole } from '#shared/api/users';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, signUp } from '../../../testing/test-stack';

test('a Member who owns a project turns its link and guest comments on and off, and can change nothing else', async () => {
  const admin = await signUp();
  const owner = await joinAccount(admin.account, 'Editor');
  const other = await joinAccount(admin.account, 'Member');
  const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, owner.token);
  await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
  await call(changeRole, { uid: owner.user.uid, role: 'Member' }, admin.token);
  const off = { link_access: 'off', allow_comments: false } as const;
  expect((await call(updateProject, { id, settings: off }, owner.token)).settings).toEqual(off);

  const denied = { code: 'permission-denied' };
  for (const more of [{ name: 'Mine' }, { who_can_edit: 'Private' as const }]) {
    await expect(call(updateProject, { id, settings: off, ...more }, owner.token)).rejects.toMatchObject(denied);
  }
  await expect(call(updateProject, { id, settings: off }, other.token)).rejects.toMatchObject(denied);
});
