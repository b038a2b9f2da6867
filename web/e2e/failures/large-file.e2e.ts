import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CDPSession, Page, Request } from 'playwright-core';
import { getProject } from '#shared/api/projects';
import { PART_BYTES, partCount } from '#shared/api/uploads';
import type { ProjectId } from '#shared/entities/scalars';
import { bucket } from '../../../testing/bucket';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { call, type SignedUp } from '../../../testing/test-stack';
import { writeNoiseWav } from '../large-wav';
import { logInNewPerson } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

const MB = 1024 * 1024;
const NAME = 'talk.wav';
const SIZE = Number(process.env.LARGE_FILE_MB ?? 40) * MB;
const CUTS = Number(process.env.LARGE_FILE_CUTS ?? 3);
const RELOADS = Number(process.env.LARGE_FILE_RELOADS ?? 1);
const UPLOAD_LIMIT_MS = Number(process.env.LARGE_FILE_MINUTES ?? 1) * 60_000;
/** Slow enough to cut the connection in the middle of a part. */
const BYTES_PER_SECOND = Math.max(8 * MB, SIZE / 60);

/** The parts that a page sends: the confirmed ones, and those sent again after that. */
function watchParts(page: Page) {
  const confirmed = new Set<number>();
  const sentAgain: number[] = [];
  const partOf = (request: Request) =>
    request.method() === 'PUT' ? Number(new URL(request.url()).searchParams.get('partNumber')) : 0;
  page.on('request', (request) => {
    if (confirmed.has(partOf(request))) sentAgain.push(partOf(request));
  });
  page.on('response', (response) => {
    const part = partOf(response.request());
    if (part > 0 && response.ok()) confirmed.add(part);
  });
  return { confirmed, sentAgain };
}

const setConnection = (session: CDPSession, isCut: boolean) =>
  session.send('Network.emulateNetworkConditions', {
    offline: isCut,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: BYTES_PER_SECOND,
  });

/** Waits until the upload exceeds this percentage. Returns the progress. */
async function waitForProgress(page: Page, percent: number): Promise<number> {
  const bar = page.getByRole('progressbar', { name: NAME });
  const read = async () => Math.floor(Number(await bar.getAttribute('aria-valuenow')) * 100);
  await page.waitForFunction(
    ({ name, least }) =>
      Number(document.querySelector(`[role=progressbar][aria-label="${name}"]`)?.getAttribute('aria-valuenow')) > least,
    { name: NAME, least: percent / 100 },
    { timeout: UPLOAD_LIMIT_MS },
  );
  return read();
}

describe('product: a large file resumes where it was interrupted', () => {
  let browser: TestBrowser;
  let page: Page;
  let person: SignedUp;
  let id: ProjectId;
  const file = writeNoiseWav(NAME, SIZE);
  beforeAll(async () => {
    browser = await openBrowser();
    browser.expectProblem(/ERR_INTERNET_DISCONNECTED|net::ERR_/);
    page = await browser.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    person = await logInNewPerson(page);
    id = await makeNarratedProject(person);
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
  });
  afterAll(async () => {
    rmSync(dirname(file.path), { recursive: true });
    await browser.close();
  });

  test(
    `${SIZE / MB} MB through ${CUTS} broken connections and ${RELOADS} reloads: the same bytes, and no confirmed part twice`,
    async () => {
      const parts = watchParts(page);
      let session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await setConnection(session, false);
      await page.getByLabel('Choose audio or video').setInputFiles(file.path);

      let percent = 0;
      const steps = CUTS + RELOADS;
      for (let step = 1; step <= steps; step++) {
        percent = await waitForProgress(page, Math.max(percent, (step / (steps + 1)) * 85));
        const isReload = step % Math.floor(steps / RELOADS) === 0;
        if (!isReload) {
          await setConnection(session, true);
          await page.waitForFunction(() => !navigator.onLine);
          await setConnection(session, false);
          continue;
        }
        await page.reload();
        session = await page.context().newCDPSession(page);
        await session.send('Network.enable');
        await setConnection(session, false);
        await page.getByText(/^Choose talk\.wav again to continue: \d+% uploaded$/).waitFor();
        await page.getByLabel('Choose again').setInputFiles(file.path);
      }
      await page.getByRole('button', { name: /^Clip 2,/ }).waitFor({ timeout: UPLOAD_LIMIT_MS });

      const { clips } = await call(getProject, { id }, person.token);
      const clip = clips.find(({ file_name }) => file_name === NAME);
      expect(clip).toMatchObject({ type: 'audio', duration: file.durationMs });
      expect(await bucket.hashOf(clip!.url.slice(1))).toBe(file.hash);
      expect(parts.sentAgain).toEqual([]);
      expect(parts.confirmed.size).toBeGreaterThan(partCount(SIZE) - 1 - 3 * RELOADS);
      expect(SIZE).toBeGreaterThan(PART_BYTES);
    },
    UPLOAD_LIMIT_MS * 2 + 90_000,
  );
});
