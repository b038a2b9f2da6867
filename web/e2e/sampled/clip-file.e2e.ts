import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import { getProject } from '#shared/api/projects';
import { PART_BYTES } from '#shared/api/uploads';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { call, type SignedUp } from '../../../testing/test-stack';
import { writeLargeWav } from '../large-wav';
import { logInNewPerson } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

const choose = (page: Page, files: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Choose audio or video').setInputFiles(files);

describe('product: sound and video made elsewhere', () => {
  let browser: TestBrowser;
  let page: Page;
  let person: SignedUp;
  let id: ProjectId;
  const large = writeLargeWav('long.wav', PART_BYTES + 1000);
  const small = writeLargeWav('short.wav', 200_000);
  beforeAll(async () => {
    browser = await openBrowser();
    browser.expectProblem(/net::ERR_FAILED/);
    page = await browser.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    person = await logInNewPerson(page);
    id = await makeNarratedProject(person);
  });
  afterAll(async () => {
    for (const { path } of [large, small]) rmSync(dirname(path), { recursive: true });
    await browser.close();
  });
  beforeEach(async () => {
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
  });

  test('a file becomes a clip at the end, with its waveform and the last shown slide', async () => {
    await choose(page, small.path);
    await page.getByRole('button', { name: /^Clip 2,/ }).waitFor();
    const { clips, markers } = await call(getProject, { id }, person.token);
    const clip = clips.find(({ file_name }) => file_name === 'short.wav');
    expect(clip).toMatchObject({
      type: 'audio',
      duration: 1000,
      peaks_url: expect.stringMatching(/\.peaks$/) as string,
    });
    const own = markers.filter(({ clip_created_at }) => clip_created_at === clip?.created_at);
    expect(own.map(({ duration }) => duration)).toEqual([1000]);
  });

  test('a file that is neither is named, and nothing is sent', async () => {
    await choose(page, { name: 'notes.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('Dear diary') });
    await page.getByRole('dialog').getByText('“notes.mp3” isn’t audio or video').waitFor();
  });

  test('a kind of WAV that the server refuses is refused before anything is sent', async () => {
    const buffer = readFileSync(small.path);
    buffer.write('RF64');
    await choose(page, { name: 'broadcast.wav', mimeType: 'audio/wav', buffer });
    await page.getByRole('dialog').getByText('“broadcast.wav” isn’t audio or video').waitFor();
  });

  test('an interrupted upload can be resumed on any screen, with the same file only, and not while another tab uploads it', async () => {
    await page.route('**/*partNumber=2*', (route) => route.abort());
    const firstPart = page.waitForResponse((answer) => answer.url().includes('partNumber=1') && answer.ok());
    await choose(page, large.path);
    await firstPart;
    const beside = await browser.newPageOfSamePerson(page);
    await beside.goto('/');
    await beside.getByRole('link', { name: 'Home', exact: true }).waitFor();
    expect(await beside.getByText('again to continue').count()).toBe(0);
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.getByRole('region', { name: 'Uploads' }).getByText('long.wav').first().waitFor();
    await page.route('**/*partNumber=1*', (route) => route.abort());
    await page.goto('/');
    await page.getByText(/^Choose long\.wav again to continue: \d+% uploaded$/).waitFor();
    await beside.getByText(/^Choose long\.wav again to continue/).waitFor();
    await page.unroute('**/*partNumber=2*');
    await page.getByLabel('Choose again').setInputFiles(small.path);
    await page.getByRole('dialog').getByText('“short.wav” isn’t the file that you started to upload').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByLabel('Choose again').setInputFiles(large.path);
    await page.getByText('All files added').waitFor();
    await beside.getByText('again to continue').waitFor({ state: 'detached' });
    await beside.close();
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: /^Clip 3,/ }).waitFor();
    expect(await page.getByText('again to continue').count()).toBe(0);
  });

  test('a cancelled upload is not offered again', async () => {
    await page.unroute('**/*partNumber=1*');
    await page.route('**/*partNumber=2*', (route) => route.abort());
    const firstPart = page.waitForResponse((answer) => answer.url().includes('partNumber=1') && answer.ok());
    await choose(page, large.path);
    await firstPart;
    await page.getByRole('button', { name: 'Cancel long.wav' }).click();
    await page.getByRole('region', { name: 'Uploads' }).getByRole('status').getByText('Canceled').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Clip 3,/ }).waitFor();
    expect(await page.getByText('again to continue').count()).toBe(0);
  });
});
