import { updateAccount } from '#shared/api/accounts';
import { createProject } from '#shared/api/projects';
import { DAY_MS } from '#shared/time/durations';
import { exhaustRateLimit } from '../../testing/exhaust-rate-limit';
import { reachTable } from '../../testing/reach-table';
import { newProjectId } from '../../testing/records';
import { call, signUp, table, urls } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { updateAccountLinks } from './closed-links';

test('one step requests all links of an account, however many: each is a job of its own, without limits', async () => {
  reachTable();
  process.env.AWS_ENDPOINT_URL_SQS = urls.sqs;
  process.env.JOBS_QUEUE_URL = `${urls.sqs}/000000000000/narradeck-local-jobs`;
  const { account, token } = await signUp('Olga Owner');
  // Links that are restricted from the beginning are not at the edge yet.
  await call(updateAccount, { project_presets: { link_access: 'team' } }, token);
  const ids = [newProjectId(), newProjectId(), newProjectId()];
  for (const id of ids) await call(createProject, { id, name: 'Deck' }, token);
  const listAtEdge = () => Promise.all(ids.map((id) => table.get(`CLOSED_LINK#${id}`, 'CLOSED_LINK')));
  expect(await listAtEdge()).toEqual(ids.map(() => undefined));
  await exhaustRateLimit('closed-links-of-account', account.id, 100, DAY_MS);
  await updateAccountLinks({ account_id: account.id });
  await until(async () => (await listAtEdge()).every((item) => item !== undefined), 'the edge to know all links');
});
