import { numberedPosition } from '../shared/testing/numbered-position';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { createProject, deleteProject } from '#shared/api/projects';
import type { ProjectId, SlideId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { createSeedClient, type SeedClient } from '../infra/local/seed/seed-client';
import type { TestBrowser } from '../testing/chromium';
import { newProjectId } from '../testing/records';
import { call, type SignedUp, urls } from '../testing/test-stack';
import { logIn as passLogin } from '../web/e2e/log-in';

const SLIDES = [1, 2, 3, 4, 5].map((number) => `slide-${number}.webp`);
const readSlide = (file: string) => new Uint8Array(readFileSync(path.join(__dirname, '../web/public/sample', file)));

/** Uses a new project with slides and no recording, then deletes it, because a plan allows few projects. */
export async function withProject<T>(person: SignedUp, work: (id: ProjectId) => Promise<T>): Promise<T> {
  const id = await makeProjectWithSlides(person);
  const result = await work(id);
  await call(deleteProject, { id }, person.token);
  return result;
}

/** Uploads the next of a few pictures as a new slide. Returns its ID. */
export async function uploadSlide(client: SeedClient, project_id: ProjectId, number: number): Promise<SlideId> {
  const picture = readSlide(SLIDES[number % SLIDES.length] ?? '');
  const slide_id = newId() as SlideId;
  const slide = { slide_id, position: numberedPosition(number), notes: '', content_type: 'image/webp' };
  await client.uploadSlides(project_id, [{ ...slide, file: picture }]);
  return slide_id;
}

/** Creates a project with the sample's slides and no recording. Returns its ID. */
export async function makeProjectWithSlides(person: SignedUp): Promise<ProjectId> {
  const id = newProjectId();
  await call(createProject, { id, name: 'To talk through' }, person.token);
  const client = createSeedClient(urls.app, person.token);
  for (const number of SLIDES.keys()) await uploadSlide(client, id, number);
  return id;
}

/** A page in which this program's functions can run: tsx names functions with a helper that pages lack. */
export async function newBenchPage(browser: TestBrowser): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript({ content: 'globalThis.__name = (it) => it' });
  return page;
}

export const skipCountdown = (page: Page) =>
  page.addInitScript({ content: `localStorage.setItem('narradeck.countdown', '0')` });

/** Logs in as a person, without a countdown before recordings. */
export async function logIn(page: Page, person: SignedUp): Promise<void> {
  await skipCountdown(page);
  await passLogin(page, person);
}

/** Opens a project's recorder, which then receives the microphone's sound. */
export async function openRecorder(page: Page, id: ProjectId): Promise<void> {
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.locator('dialog[data-state=ready]').waitFor();
}

/** Opens a project and starts a recording. Returns the Unix milliseconds at which the recorder showed that it records. */
export async function startRecording(page: Page, id: ProjectId): Promise<number> {
  await openRecorder(page, id);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.locator('dialog[data-state=recording]').waitFor();
  return Date.now();
}

/** Clicks as soon as the button exists, as a person does: Playwright's click first waits for two stable frames and checks for overlap. */
const clickImmediately = (button: Locator) => button.click({ force: true });

export const pressStop = (page: Page) => clickImmediately(page.getByRole('button', { name: 'Stop', exact: true }));

/** Keeps an ended recording; it is then in the project. */
export async function addReviewedTake(page: Page): Promise<void> {
  await clickImmediately(page.getByRole('button', { name: 'Keep', exact: true }));
  await page.locator('dialog[data-state]').waitFor({ state: 'detached' });
}
