import { createProject, deleteProject } from '#shared/api/projects';
import type { ProjectId, SlideId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { numberedPosition } from '../../shared/testing/numbered-position';
import { createSeedClient } from '../../infra/local/seed/seed-client';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { call, urls } from '../../testing/test-stack';
import { logInNewPerson } from './log-in';
import { sampleFile } from './narrated-project';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test("the first slide appears on a new project's stage as soon as it is ready", async () => {
  const page = await browser.newPage();
  const owner = await logInNewPerson(page);
  const empty = newId() as ProjectId;
  await call(createProject, { id: empty, name: 'Empty' }, owner.token);
  await page.goto(`/project/${empty}`);
  await page.getByRole('heading', { name: 'Drop slides here' }).waitFor();
  const client = createSeedClient(urls.app, owner.token);
  const slide = { slide_id: newId() as SlideId, position: numberedPosition(1), notes: '', content_type: 'image/webp' };
  await client.uploadSlides(empty, [{ ...slide, file: sampleFile('slide-1.webp') }]);
  await page.getByRole('img', { name: 'Slide 1' }).waitFor();
  await page.getByRole('heading', { name: 'Now talk through your slides' }).waitFor();
  // Its pictures may arrive after the deletion, so the page may request them once more.
  browser.expectProblem(/status of 404/);
  await call(deleteProject, { id: empty }, owner.token);
  await page.getByRole('heading', { name: 'This project is no longer available' }).waitFor();
});
