import { countPrivateProjects } from '#shared/api/accounts';
import { createProject, updateProject } from '#shared/api/projects';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';

const make = async (person: SignedUp) =>
  (await call(createProject, { id: newProjectId(), name: 'Secret plan' }, person.token)).id;

test('the Admin sees how many Private projects others have, and nothing else about them', async () => {
  const admin = await signUp('Ada Admin');
  const editor = await joinAccount(admin.account, 'Editor', 'Ed Editor');
  await joinAccount(admin.account, 'Editor', 'Without Any');
  await make(admin);
  await make(editor);
  const shared = await make(editor);
  await call(updateProject, { id: shared, who_can_edit: 'Team' }, editor.token);
  await until(async () => {
    const { people } = await call(countPrivateProjects, {}, admin.token);
    return JSON.stringify(people) === JSON.stringify([{ uid: editor.uid, fullName: 'Ed Editor', count: 1 }]);
  }, 'the one Private project of the Editor to be counted');
  await expect(call(countPrivateProjects, {}, editor.token)).rejects.toMatchObject({ code: 'permission-denied' });
});
