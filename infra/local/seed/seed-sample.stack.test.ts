import { signOut } from 'aws-amplify/auth';
import { deleteProject, deleteProjectForGood } from '#shared/api/projects';
import { newProjectId } from '../../../testing/records';
import { call, config, signInForTokens, table, urls } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { SAMPLE_PERSON, seedSample } from './seed-sample';

test('guard: a stack whose sample was deleted, into the trash or for good, starts without it', async () => {
  const id = newProjectId();
  /** Runs as in the next start of the stack, which is another process. */
  const start = async () => {
    const link = await seedSample({ config, urls }, id);
    await signOut();
    return link;
  };
  const link = `${urls.app}/video/${id}`;
  expect(await start()).toBe(link);
  expect(await start()).toBe(link);
  const { idToken } = await signInForTokens(SAMPLE_PERSON.username, SAMPLE_PERSON.password);
  await call(deleteProject, { id }, idToken);
  expect(await start()).toBeUndefined();
  await call(deleteProjectForGood, { id }, idToken);
  await until(async () => (await table.query(`PROJECT#${id}`)).length === 0, 'the sample to be gone');
  expect(await start()).toBeUndefined();
});
