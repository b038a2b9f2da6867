import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import type { Page, Route } from 'playwright-core';
import { switchAccount, updateAccount } from '#shared/api/accounts';
import { createComment } from '#shared/api/comments';
import { joinAccount } from '#shared/api/invites';
import { getProject, listProjects, listTrash, saveEdits, updateProject } from '#shared/api/projects';
import { ARCHIVE_FILES, projectArchive } from '#shared/archive/project-archive';
import { toFileId } from '#shared/entities/clip';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import sample from '../../../sample/project.json';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { getLinkKey } from '../../../testing/invite-keys';
import { newCaption } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { downloadArchive, extractArchive, startDownload } from '../archive-download';
import { COLOURS, EVERYTHING, findProblems } from '../axe-problems';
import { describeProject, hashFile } from '../describe-project';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject, sampleFile } from '../narrated-project';

let browser: TestBrowser;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  // A slide that is lost.
  browser.expectProblem(/Failed to load resource: net::ERR_FAILED/);
  // The player of a page that was opened inside a ZIP.
  browser.expectProblem(/Failed to load resource: net::ERR_FILE_NOT_FOUND/);
  // Files that the server refuses, and others that were on their way then.
  browser.expectProblem(/status of 40[04] .*\/api\/complete(Slide)?Uploads?/);
  // A project of a team that the person doesn't work in now.
  browser.expectProblem(/status of 404 .*\/api\/getProject/);
  folder = mkdtempSync(join(tmpdir(), 'narradeck-archive-'));
});
afterEach(() => browser.closePages());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await browser.close();
});

const HOSTILE = '</script><!-- <b onclick=x> \u2028 $& אב';

/** A narrated project whose texts try to leave their places, with a comment. */
async function makeHostileProject({ token }: SignedUp, id: ProjectId): Promise<void> {
  const { clips } = await call(getProject, { id }, token);
  await call(updateProject, { id, name: HOSTILE }, token);
  const caption = { ...newCaption(1, 200, 3000, HOSTILE), file: toFileId(clips[0]!.url), lang: 'en' };
  await call(saveEdits, { project_id: id, put: [{ entity: 'caption', item: caption }], remove: [] }, token);
  const comment = { id: newId() as CommentId, project_id: id, text: HOSTILE, anchor: null };
  await call(createComment, comment, token);
}

async function openProject(): Promise<{ page: Page; person: SignedUp; id: ProjectId }> {
  const person = await signUp();
  const id = await makeNarratedProject(person);
  await makeHostileProject(person, id);
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await page.addInitScript({ content: 'delete window.showSaveFilePicker' });
  return { page, person, id };
}

const options = (page: Page) => page.getByRole('button', { name: /^Options for .*script/ });

test('a project’s ZIP has its records and the very files, and its page plays from the disk without a network', async () => {
  const { page, person, id } = await openProject();
  await page.goto(`/project/${id}`);
  const file = join(folder, 'all.zip');
  expect(await downloadArchive(page, options(page), file)).toMatch(/\.zip$/);
  const place = join(folder, 'all');
  const entries = extractArchive(file, place);

  const records = projectArchive.parse(JSON.parse(Buffer.from(entries[ARCHIVE_FILES.records]!).toString()));
  const stored = await call(getProject, { id }, person.token);
  expect(records).toMatchObject({ name: stored.name, comments: [{ text: HOSTILE, name: person.user.fullName }] });
  expect(records.slides.map((slide) => slide.id)).toEqual(stored.slides.map((slide) => slide.id));
  expect(records.markers.map(({ source_ms }) => source_ms)).toEqual(sample.markers.map(({ source_ms }) => source_ms));
  expect(hashFile(entries[records.clips[0]!.url]!)).toBe(hashFile(sampleFile(sample.clip.file)));
  expect(hashFile(entries[records.clips[0]!.peaks_url]!)).toBe(hashFile(sampleFile(sample.clip.peaks)));
  for (const [index, { url }] of records.slides.entries()) {
    const { media_grant, slides } = stored;
    const answer = await page.request.get(`${slides[index]!.url}?${media_grant}`);
    expect(hashFile(entries[url]!)).toBe(hashFile(await answer.body()));
  }
  const everything = Object.entries(entries).flatMap(([path, bytes]) =>
    /\.(js|html|json|vtt)$/.test(path) ? [Buffer.from(bytes).toString()] : [],
  );
  for (const secret of [id, person.user.uid, person.user.account_id, person.user.email, stored.media_grant])
    expect(everything.join('')).not.toContain(secret);

  const offline = await browser.newPage();
  await offline.context().setOffline(true);
  await offline.goto(pathToFileURL(join(place, ARCHIVE_FILES.page)).href);
  await offline.getByRole('heading', { level: 1, name: records.name }).waitFor();
  const shown = (scene: number) => offline.locator(`[data-shown][data-scene="${scene}"]`);
  await shown(0).waitFor();
  await offline.getByRole('button', { name: 'Captions', exact: true }).click();
  await offline.keyboard.press('k');
  await offline.locator('[data-status="playing"]').waitFor();
  await offline.getByText(HOSTILE).first().waitFor();
  const position = offline.getByRole('slider', { name: 'Position' });
  await shown(1).waitFor();
  const at = Number(await position.getAttribute('aria-valuenow'));
  expect(Math.abs(at - sample.markers[1]!.source_ms / 1000)).toBeLessThanOrEqual(1);
  await offline
    .getByRole('link', { name: /^Watch from/ })
    .last()
    .click();
  await shown(sample.markers.length - 1).waitFor();
  await offline.keyboard.press('Home');
  await offline.keyboard.press('k');

  for (const width of [1280, 390]) {
    for (const [colorScheme, rules] of [
      ['light', EVERYTHING],
      ['dark', COLOURS],
    ] as const) {
      await offline.setViewportSize({ width, height: 844 });
      await offline.emulateMedia({ colorScheme });
      expect(await findProblems(offline, rules)).toEqual([]);
      expect(await offline.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});

test('a page that was opened inside the ZIP says so, and can be read', async () => {
  const page = await browser.newPage();
  const alone = join(folder, 'alone');
  mkdirSync(alone);
  writeFileSync(join(alone, 'index.html'), readFileSync(join(folder, 'all', ARCHIVE_FILES.page)));
  await page.goto(pathToFileURL(join(alone, 'index.html')).href);
  await page.getByRole('alert').getByText('Extract the ZIP first').waitFor();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
});

test('a lost file stops the ZIP and says which, and can be left out', async () => {
  const { page } = await openProject();
  await page.route(/\/slides\//, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await page.goto('/projects');
  await startDownload(page, options(page));
  const row = page.getByRole('region', { name: 'Downloads' }).getByRole('listitem');
  await row.getByText(/stopped: slides\/001\.webp couldn’t be loaded/).waitFor();
  await page.unroute(/\/slides\//);
  let lost = 0;
  await page.route(/\/slides\//, (route) => (lost++ < 4 ? route.abort() : route.continue()));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Continue without it', exact: true }).click(),
  ]);
  const file = join(folder, 'lost.zip');
  await download.saveAs(file);
  const names = Object.keys(unzipSync(readFileSync(file)));
  expect(names.filter((name) => name.startsWith('slides/'))).toHaveLength(sample.slides.length - 1);
});

async function openHome(): Promise<{ page: Page; person: SignedUp }> {
  const person = await signUp();
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose files', exact: true }).waitFor();
  return { page, person };
}

/** Drops a file in the middle of the window. */
const drop = (page: Page, name: string, bytes: Uint8Array) =>
  page.evaluate(
    ([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
      const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2)!;
      for (const type of ['dragover', 'drop'])
        target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    [name, Buffer.from(bytes).toString('base64')] as const,
  );

test('the ZIP becomes the same project in another account, with its link off, by the keyboard alone', async () => {
  const first = await openProject();
  await first.page.goto('/projects');
  const [download] = await Promise.all([
    first.page.waitForEvent('download'),
    startDownload(first.page, options(first.page)),
  ]);
  const file = join(folder, 'back.zip');
  await download.saveAs(file);

  const { page, person } = await openHome();
  await call(
    updateAccount,
    { project_presets: { link_access: 'anyone', allow_downloads: false, link_days: 30 } },
    person.token,
  );
  const choose = page.getByRole('button', { name: 'Choose files', exact: true });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')]);
  await chooser.setFiles(file);
  await page.getByText(/was imported\. Its link is off\.$/).waitFor();
  expect(await findProblems(page, EVERYTHING)).toEqual([]);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForURL(/\/project\//);
  const id = new URL(page.url()).pathname.split('/').at(-1) as ProjectId;

  const [before, after] = [await describeProject(first.person, first.id), await describeProject(person, id)];
  expect(after.records).toEqual(before.records);
  expect(after.files).toEqual(before.files);
  // What the ZIP doesn't say follows the team's presets.
  const link_ends_at = expect.any(Number) as number;
  expect(after.project.settings).toMatchObject({ link_access: 'off', allow_downloads: true, link_ends_at });
  expect(after.project.slides.map((slide) => slide.id)).not.toEqual(before.project.slides.map((slide) => slide.id));
  expect(after.comments).toMatchObject([{ uid: '', name: first.person.user.fullName, is_imported: true }]);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await page.getByText('Imported', { exact: true }).waitFor();

  await drop(page, 'again.zip', readFileSync(file));
  await page.getByText('go to Home and drop it there').waitFor();
});

const listAll = async ({ token }: SignedUp) => {
  const { projects } = await call(listProjects, { who_can_edit: 'Private' }, token);
  const trash = await call(listTrash, { who_can_edit: 'Private' }, token);
  return [...projects, ...trash.projects];
};

test('a ZIP that lies, one whose media are refused, and any at the limit of projects say why, and leave nothing; one without a lost file is imported', async () => {
  const { page, person } = await openHome();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  const good = unzipSync(readFileSync(join(folder, 'back.zip')));
  const change = (path: string, bytes: Uint8Array): Zippable => ({ ...good, [path]: bytes });
  const records = projectArchive.parse(JSON.parse(Buffer.from(good[ARCHIVE_FILES.records]!).toString()));
  const write = (lie: object) => Buffer.from(JSON.stringify({ ...records, ...lie }));
  const lies: [Zippable, RegExp][] = [
    [{ 'a.txt': Buffer.from('Hi') }, /isn’t a project from Narradeck/],
    [change(ARCHIVE_FILES.records, write({ format: 2 })), /made by a newer version of Narradeck/],
    [change(ARCHIVE_FILES.records, write({ slides: records.slides.slice(1) })), /damaged or was changed/],
    [change(records.clips[0]!.url, Buffer.from('Not a sound')), /“talk\.zip\/clips\/001\S+” couldn’t be uploaded\. .*/],
  ];
  for (const [files, sentence] of lies) {
    await drop(page, 'talk.zip', zipSync(files, { level: 0 }));
    await dialog.getByText(sentence).waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    expect(await listAll(person)).toEqual([]);
  }
  await drop(page, 'lost.zip', readFileSync(join(folder, 'lost.zip')));
  await page.getByText(/was imported, without 1 file that the ZIP lacks/).waitFor();
  const made = await listAll(person);
  expect(made).toMatchObject([{ slide_count: sample.slides.length - 1 }]);
  const account = { pk: `ACCOUNT#${person.account.id}`, sk: 'ACCOUNT' };
  await table.put({ ...(await table.get(account.pk, account.sk)), ...account, limit_stored_projects: 0 });
  await page.reload();
  await page.getByRole('heading', { name: 'Project limit reached' }).waitFor();
  await drop(page, 'talk.zip', readFileSync(join(folder, 'back.zip')));
  await dialog
    .getByText(/projects/)
    .first()
    .waitFor();
  expect(await listAll(person)).toHaveLength(made.length);
});

test('an import that is cancelled, or whose tab is gone, leaves nothing', async () => {
  const { page, person } = await openHome();
  const zip = readFileSync(join(folder, 'back.zip'));
  await page.route(/\/api\/completeUpload/, () => undefined);
  const start = async (name: string, projects: number) => {
    await drop(page, name, zip);
    await until(async () => (await listAll(person)).length === projects);
  };
  await start('talk.zip', 1);
  await page.getByRole('button', { name: 'Cancel talk.zip', exact: true }).click();
  await until(async () => (await listAll(person)).length === 0);
  await start('talk.zip', 1);
  await start('walk.zip', 2);
  await page.evaluate(() => window.stop());
  await page.unroute(/\/api\/completeUpload/);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page
    .getByRole('dialog')
    .filter({ hasText: /“talk.zip” was interrupted, so nothing was imported/ })
    .getByText(/“walk.zip” was interrupted, so nothing was imported/)
    .waitFor();
  await until(async () => (await listAll(person)).length === 0);
});

test('an import that fails because another tab switched teams is deleted once the person is back in its team', async () => {
  const { page, person } = await openHome();
  await page.getByRole('heading', { level: 1 }).click();
  const held: Route[] = [];
  let isHolding = true;
  await page.route(/\/api\/completeUpload/, (route) => (isHolding ? void held.push(route) : route.continue()));
  await drop(page, 'talk.zip', readFileSync(join(folder, 'back.zip')));
  await until(() => held.length > 0, 'a call that completes an upload');
  const other = await signUp();
  // The page asks before it opens the other team's Home.
  const asked = page.waitForEvent('dialog');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await call(joinAccount, { invite: getLinkKey(other.account, 'Editor') }, person.token);
  await asked;
  isHolding = false;
  for (const route of held) await route.continue();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  // The page itself follows the switch of teams, and could delete the import just before it is left.
  await page.goto('about:blank');
  await call(switchAccount, { account_id: person.account.id }, person.token);
  await page.goto('/');
  await page
    .getByRole('dialog')
    .getByText(/was interrupted, so nothing was imported/)
    .waitFor();
  expect(await listAll(person)).toEqual([]);
});
