import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { listProjects } from '#shared/api/projects';
import { ARCHIVE_FOLDERS } from '#shared/archive/project-archive';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount } from '../../../testing/records';
import { SEED } from '../../../testing/seed';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { drawPictures } from '../../proof/round-trip/random-files';
import { makeRandomProject } from '../../proof/round-trip/random-project';
import { seededRandom } from '../../src/features/editor/model/testing/random-edits';
import { downloadArchive } from '../archive-download';
import { describeProject, hashFile } from '../describe-project';
import { stayLoggedIn } from '../log-in';

/** ROUND_TRIPS=30 is the proof. At most 40, because Projects draws no more at once. */
const PROJECTS = Number(process.env.ROUND_TRIPS ?? 2);

let browser: TestBrowser;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  folder = mkdtempSync(join(tmpdir(), 'narradeck-round-trip-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await browser.close();
});

jest.setTimeout(3_600_000);

/** A person whose plan has room for everything. */
async function signUpWithRoom(name: string): Promise<SignedUp> {
  const person = await signUp(name);
  const key = { pk: `ACCOUNT#${person.account.id}`, sk: 'ACCOUNT' };
  const limits = { limit_stored_projects: 1000, limit_project_duration_in_minutes: 60, limit_stored_bytes: 2 ** 40 };
  await table.put({ ...(await table.get(key.pk, key.sk)), ...key, ...limits });
  return person;
}

async function openPage(person: SignedUp, path: string): Promise<Page> {
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await page.addInitScript({ content: 'delete window.showSaveFilePicker' });
  await page.goto(path);
  return page;
}

type Description = Awaited<ReturnType<typeof describeProject>>;

async function describeProjects(person: SignedUp, ids: readonly ProjectId[]): Promise<Description[]> {
  const described: Description[] = [];
  for (const id of ids) described.push(await describeProject(person, id));
  return described;
}

/** Downloads a person's projects as ZIPs. Returns the files, in order. */
async function downloadProjects(person: SignedUp, ids: readonly ProjectId[]): Promise<string[]> {
  const page = await openPage(person, '/projects');
  const files: string[] = [];
  for (const id of ids) {
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="/project/${id}"]`) });
    const file = join(folder, `${id}.zip`);
    await downloadArchive(page, card.getByRole('button'), file);
    files.push(file);
  }
  return files;
}

/** Brings ZIPs back on a person's Home, all at once. Returns the new projects, in order. */
async function importProjects(person: SignedUp, files: readonly string[]): Promise<ProjectId[]> {
  const page = await openPage(person, '/');
  const choose = page.getByRole('button', { name: 'Choose files', exact: true });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
  await chooser.setFiles([...files]);
  const done = page.getByRole('region', { name: 'Uploads' }).getByText('All files added');
  const problem = page.getByRole('dialog');
  await done.or(problem).first().waitFor({ timeout: 1_800_000 });
  expect(await problem.allInnerTexts()).toEqual([]);
  const { projects } = await call(listProjects, { who_can_edit: 'Private' }, person.token);
  return projects.sort((a, b) => a.created_at - b.created_at).map(({ id }) => id);
}

/** What must be the same, but for the files that these are the names of. */
const summarize = (described: readonly Description[], left: readonly (readonly string[])[] = []) =>
  described.map(({ records, files }, index) => ({
    records,
    files: Object.fromEntries(Object.entries(files).filter(([name]) => !left[index]?.includes(name))),
  }));

/** The hashes of the media in a ZIP. */
function hashEntries(file: string): string[] {
  const entries = Object.entries(unzipSync(readFileSync(file)));
  const media = entries.filter(([path]) => ARCHIVE_FOLDERS.some((name) => path.startsWith(`${name}/`)));
  return media.map(([path, bytes]) => hashFile(bytes, path)).sort();
}

function expectImported({ project, comments }: Description, { uid }: SignedUp): void {
  expect(project).toMatchObject({ uid, who_can_edit: 'Private', folder: '' });
  expect(project.settings.link_access).toBe('off');
  const marks = { uid: '', profilePicUrl: '', mentions: [], is_imported: true };
  expect(comments).toMatchObject(comments.map(() => marks));
}

test(`${PROJECTS} random projects, by SEED=${SEED}, are the same in another account after their ZIPs: all records, and all files to the byte`, async () => {
  const random = seededRandom(SEED);
  const owner = await signUpWithRoom('Ada עדה <b>&amp;</b> 🎤');
  const editor = await joinAccount(owner.account, 'Editor', 'Bob');
  const pictures = await drawPictures(await openPage(owner, '/login'), random);
  const ids: ProjectId[] = [];
  while (ids.length < PROJECTS) ids.push(await makeRandomProject(random, { owner, editor, pictures }));

  const before = await describeProjects(owner, ids);
  const zips = await downloadProjects(owner, ids);
  expect(zips.map(hashEntries)).toEqual(before.map(({ files }) => Object.values(files).sort()));

  // Pictures with transparency, which no browser of ours stores, are drawn again the first time.
  const drawn = pictures.filter(({ isDrawnAgain }) => isDrawnAgain).map(({ file }) => hashFile(file));
  const drawnAgain = before.map(({ files }) =>
    Object.keys(files).filter((name) => drawn.some((hash) => files[name]!.startsWith(hash))),
  );
  const second = await signUpWithRoom('Second');
  const between = await describeProjects(second, await importProjects(second, zips));
  expect(summarize(between, drawnAgain)).toEqual(summarize(before, drawnAgain));
  for (const each of between) expectImported(each, second);

  const third = await signUpWithRoom('Third');
  const again = await downloadProjects(
    second,
    between.map(({ project }) => project.id),
  );
  const after = await describeProjects(third, await importProjects(third, again));
  expect(summarize(after)).toEqual(summarize(between));
  for (const each of after) expectImported(each, third);

  const count = (list: (one: Description) => unknown[]) => before.reduce((sum, one) => sum + list(one).length, 0);
  const figures = {
    projects: before.length,
    slides: count(({ project }) => project.slides),
    clips: count(({ project }) => project.clips),
    slideChanges: count(({ project }) => project.markers),
    captions: count(({ records }) => records.captions),
    comments: count(({ comments }) => comments),
    files: count(({ files }) => Object.keys(files)),
    drawnAgain: drawnAgain.flat().length,
  };
  process.stdout.write(`round trips: ${JSON.stringify(figures)}\n`);
});
