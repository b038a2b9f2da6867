import type { Page } from 'playwright-core';
import { getProject, saveEdits } from '#shared/api/projects';
import { transcribedId } from '#shared/captions/transcribed-id';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { patch } from '../../../testing/edited-project';
import { newProjectId } from '../../../testing/records';
import { call, type SignedUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { stayLoggedIn } from '../log-in';
import { openTwoAtCaptions } from '../two-caption-editors';

let browser: TestBrowser;
let ada: SignedUp;
let id: ProjectId;
/** The owner and an Editor, in separate browser contexts. */
let page: Page;
let other: Page;

beforeAll(async () => {
  browser = await openBrowser();
  ({ ada, id, page, other } = await openTwoAtCaptions(browser));
});
afterAll(() => browser.close());

const readTexts = (on: Page) =>
  on.getByLabel(/^Caption at /).evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
const stored = async () => (await call(getProject, { id }, ada.token)).captions.map(({ text }) => text);
const shows = (on: Page, wanted: (texts: string[]) => boolean, what: string) =>
  until(async () => wanted(await readTexts(on)), what);
const open = async () => {
  await page.getByRole('button', { name: 'Caption options' }).click();
  await page.getByRole('menuitem', { name: 'Automatic subtitles' }).click();
};
const dialog = () => page.getByRole('dialog', { name: 'Automatic subtitles' });
const isHeard = (texts: string[]) => texts[0]?.startsWith('This is a stand-in') ?? false;

test('a person whose address is unverified reads why there are none, and finds where to verify it', async () => {
  await patch(`USER#${ada.uid}`, 'USER', { emailVerified: false });
  await page.reload();
  await page.getByRole('tab', { name: 'Captions' }).click();
  await page.getByRole('button', { name: 'Automatic subtitles', exact: true }).click();
  await dialog().getByText(`Verify your email address to use automatic subtitles: open the link`).waitFor();
  await dialog().getByRole('link', { name: 'Open Account' }).click();
  await page.getByRole('button', { name: 'Send again' }).waitFor();
  await patch(`USER#${ada.uid}`, 'USER', { emailVerified: true });
  await page.goto(`/project/${id}`);
  await page.getByRole('tab', { name: 'Captions' }).click();
});

test('before they start: the minutes needed, the minutes left this month, and the language, which is remembered', async () => {
  await page.getByRole('button', { name: 'Automatic subtitles', exact: true }).click();
  await dialog()
    .getByText(/^Uses \d+ s of the 10 min your team has left this month\.$/)
    .waitFor();
  await dialog().getByLabel('Spoken language').selectOption('de-DE');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await open();
  expect(await dialog().getByLabel('Spoken language').inputValue()).toBe('de-DE');
});

test('they appear for everybody in the project, with a notice, and Undo removes them', async () => {
  await dialog().getByRole('button', { name: 'Start' }).click();
  await shows(other, isHeard, 'the lines at the other one');
  await page.getByText(/^\d+ captions added\.$/).waitFor();
  await shows(page, isHeard, 'the lines');
  await page.getByRole('button', { name: 'Undo: Automatic subtitles' }).click();
  await shows(other, (texts) => texts.length === 0, 'no line at the other one');
  await page.getByRole('button', { name: 'Redo: Automatic subtitles' }).click();
  await shows(other, isHeard, 'the lines again');
});

test('with existing lines they ask: Fill gaps keeps them, Replace all can be undone in one step', async () => {
  const first = page.getByLabel(/^Caption at /).first();
  await first.fill('By hand');
  await until(async () => (await stored())[0] === 'By hand', 'it to be saved');
  await open();
  await dialog()
    .getByText(/^The project already has \d+ captions\./)
    .waitFor();
  await dialog().getByRole('button', { name: 'Fill gaps' }).click();
  await page.getByText('No new captions: no speech was found where there was room.').waitFor();
  expect((await readTexts(page))[0]).toBe('By hand');
  await open();
  await dialog().getByRole('button', { name: 'Replace all' }).click();
  await shows(other, isHeard, 'the line by hand to be replaced');
  await page.getByText(/^\d+ captions added\.$/).waitFor();
  await page.getByRole('button', { name: 'Undo: Automatic subtitles' }).click();
  await shows(other, (texts) => texts[0] === 'By hand', 'the line by hand');
});

test('a late failure says why and can be undone; a busy server then does not stop the next ones', async () => {
  const requested_at = Date.now();
  const { captions, clips } = await call(getProject, { id }, ada.token);
  const job = { pk: `JOB#${id}`, sk: 'TRANSCRIBE' };
  const asked = { account_id: ada.account.id, uid: ada.uid, requested_at, taken_at: requested_at, seconds: 0 };
  const running = { ...job, ...asked, language: '', mode: 'fill-gaps', sounds: [], caption_count: 0, message: '' };
  // The first put's message does nothing, because its project doesn't exist. The second put counts as the same job and sends none.
  await table.put({ ...running, project_id: newProjectId() });
  await table.put({ ...running, project_id: id });
  let busy = 0;
  browser.expectProblem(/status of 429/);
  await page.route('**/api/getTranscription', (route) =>
    busy++ === 1 ? route.fulfill({ status: 429, body: '{}' }) : route.continue(),
  );
  await page.reload();
  await page.getByRole('tab', { name: 'Captions' }).click();
  await page.getByRole('status').getByText('Starting…').waitFor();
  await until(() => Promise.resolve(busy > 2), 'it to ask again');
  const { file } = clips[0]!;
  const late = { id: transcribedId(requested_at, 0), file, start: 1, end: 2, text: 'Written late', version: 0 };
  const put = [{ entity: 'caption' as const, item: late }];
  await call(saveEdits, { project_id: id, put, remove: [] }, ada.token);
  await shows(page, (texts) => texts.includes('Written late'), 'the late line');
  await patch(job.pk, job.sk, { caption_count: 1, ended_at: Date.now(), outcome: 'failed', message: 'It broke off.' });
  const error = page.getByRole('dialog', { name: 'Error' });
  await error.getByText('It broke off.', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo: Automatic subtitles' }).click();
  await shows(other, (texts) => texts.length === captions.length && !texts.includes('Written late'), 'it to be gone');
  await page.unroute('**/api/getTranscription');
});

test('they continue when the tab is closed', async () => {
  await open();
  await dialog().getByRole('button', { name: 'Replace all' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.close();
  await shows(other, isHeard, 'the lines at the other one');
});

test('a used-up month leads to the plans; Account shows what is left', async () => {
  page = await openPlain();
  await patch(`ACCOUNT#${ada.account.id}`, 'ACCOUNT', { auto_subtitle_seconds_used_this_month: 590 });
  await page.reload();
  await page.getByRole('tab', { name: 'Captions' }).click();
  await open();
  await dialog().getByRole('alert').getByText('your team has 10 s left this month', { exact: false }).waitFor();
  expect(await dialog().getByRole('button', { name: 'Replace all' }).isDisabled()).toBe(true);
  await dialog().getByRole('link', { name: 'Upgrade' }).click();
  const left = page.getByRole('progressbar', { name: 'Subtitle minutes left this month' });
  await until(async () => (await left.getAttribute('aria-valuetext')) === '0.1 of 10', 'the minutes left');
});

async function openPlain(): Promise<Page> {
  const opened = await browser.newPage();
  await stayLoggedIn(opened, ada);
  await opened.goto(`/project/${id}`);
  return opened;
}
