import { reportLink } from '#shared/api/publish';
import { deleteProject, updateProject } from '#shared/api/projects';
import type { LinkReportId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { deleteForGood } from '../../../testing/delete-for-good';
import { exhaustRateLimit } from '../../../testing/exhaust-rate-limit';
import { setUpProjectPerTest } from '../../../testing/project-per-test';
import { reachTable } from '../../../testing/reach-table';
import { newProjectId } from '../../../testing/records';
import { call, callFrom, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { closeByArguments, parseArguments } from '../../operator/close-by-arguments';

beforeAll(reachTable);

const own = setUpProjectPerTest();

const order = (...words: string[]) => closeByArguments(parseArguments(['local', ...words]));
const newReport = (project_id: ProjectId) => ({
  ...{ id: newId() as LinkReportId, project_id, reason: 'copyright' as const },
  ...{ text: 'Slide 3 is my photo.', email: 'rita@example.com' },
});
/** The part of the operator's list that is about a project. */
const listOf = async (id: ProjectId) => (await order('reports')).split('\n\n').find((part) => part.includes(id));
let address = 0;
const report = (project_id: ProjectId, more: Partial<ReturnType<typeof newReport>> = {}) =>
  callFrom(`198.51.100.${100 + (address++ % 100)}`, reportLink, { ...newReport(project_id), ...more });

test('the operator reads a report with its reason, text, address, whose project it is, and what answers it', async () => {
  await report(own.id);
  const shown = await listOf(own.id);
  for (const part of [
    `/video/${own.id}, of account ${own.owner.account.id}, Admin ${own.owner.email}`,
    'Copyright',
    'Slide 3 is my photo.',
    'Answer to rita@example.com',
    `npm run close -- -c stage=local link ${own.id}`,
    `npm run close -- -c stage=local dismiss ${own.id}`,
  ])
    expect(shown).toContain(part);
});

test('a report is answered by closing the link, or by dismissing all reports of the project, and shown once more', async () => {
  await report(own.id);
  await order('reports');
  await report(own.id, { text: 'It came after the list.' });
  const dismissed = await order('dismiss', own.id);
  expect(dismissed).toMatch(/^2 reports were answered:\n/);
  expect(dismissed).toContain('It came after the list.');
  expect(await listOf(own.id)).toBeUndefined();
  expect(await order('dismiss', own.id)).toBe('No report is open.');
  await report(own.id);
  expect(await order('link', own.id)).toMatch(/ 1 report was answered:\n[^]*Slide 3 is my photo\./);
  expect(await listOf(own.id)).toBeUndefined();
});

test('a report that is sent again is stored once', async () => {
  const { id } = newReport(own.id);
  await report(own.id, { id });
  await report(own.id, { id });
  expect(await order('dismiss', own.id)).toMatch(/^1 report was answered:/);
});

test('a guarded link can be reported by whoever sees its page', async () => {
  await call(updateProject, { id: own.id, settings: { link_access: 'team' } }, own.owner.token);
  await report(own.id);
  expect(await listOf(own.id)).toBeDefined();
});

test('attack: the answer for a link that is off, in the trash, or missing is that of any other, and nothing is stored', async () => {
  const missing = newProjectId();
  expect(await report(missing)).toEqual(await report(own.id));
  await order('dismiss', own.id);
  await call(updateProject, { id: own.id, settings: { link_access: 'off' } }, own.owner.token);
  expect(await report(own.id)).toEqual({});
  await call(updateProject, { id: own.id, settings: { link_access: 'anyone' } }, own.owner.token);
  await call(deleteProject, { id: own.id }, own.owner.token);
  expect(await report(own.id)).toEqual({});
  for (const id of [own.id, missing]) expect(await table.query(`LINK_REPORTS#${id}`)).toEqual([]);
});

test('attack: an address reports at most 20 times an hour, and a project stores at most 20 reports a day', async () => {
  await exhaustRateLimit('link-reports-of-origin', '198.51.100.99', 20, 60 * 60 * 1000);
  await expect(callFrom('198.51.100.99', reportLink, newReport(own.id))).rejects.toMatchObject({
    code: 'resource-exhausted',
    message: 'Too many reports. Try again in an hour.',
  });
  await exhaustRateLimit('link-reports-of-project', own.id, 20, 24 * 60 * 60 * 1000);
  expect(await report(own.id)).toEqual({});
  expect(await listOf(own.id)).toBeUndefined();
});

test('attack: one address does not use up the reports that a project stores', async () => {
  for (let n = 0; n < 6; n++) await callFrom('198.51.100.98', reportLink, { ...newReport(own.id), text: 'Fine.' });
  expect((await listOf(own.id))!.match(/Fine\./g)).toHaveLength(4);
  await report(own.id);
  expect(await listOf(own.id)).toContain('Slide 3 is my photo.');
});

test('attack: a text can’t change what the operator’s terminal shows', async () => {
  await report(own.id, { text: 'Fine.\u001b[2J\r\n\u009b2K\u200e/video/other' });
  expect(await listOf(own.id)).toContain('    Fine. [2J 2K /video/other\n');
});

test('reports go with the project, and expire', async () => {
  await report(own.id);
  const [stored] = await table.query(`LINK_REPORTS#${own.id}`);
  const days = ((stored!.ttl as number) * 1000 - Date.now()) / (24 * 60 * 60 * 1000);
  expect(Math.round(days)).toBe(180);
  await deleteForGood(own.id, own.owner.token);
  await until(async () => (await table.query(`LINK_REPORTS#${own.id}`)).length === 0, 'the report to be deleted');
});
