import type { Page, Request } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { until } from '../../../testing/until';
import { getOpenProject } from '../deck';
import { openDeck } from '../open-deck';
import { allowSeconds } from '../plan';
import { putTakeOnDisk } from '../take-on-disk';
import { countTakesOnDisk } from '../talk';

/** LONG_TAKE_TIMES=90 is eighteen minutes, a little more than one part of a multipart upload. The default of two minutes needs only one. */
const TIMES = Number(process.env.LONG_TAKE_TIMES ?? 10);
const PARTS = TIMES >= 90 ? [1, 2] : [];
const DURATION_MS = TIMES * 12_000;
/** A busy machine encodes a minute in a few seconds. */
const SLOW_MS = 300_000;

const parsePart = (request: Request) =>
  request.method() === 'PUT' ? Number(new URL(request.url()).searchParams.get('partNumber')) : 0;
/** The start of the sound's upload, not of its waveform's. */
const isBegin = (request: Request) =>
  /\/create(Multipart)?Upload$/.test(request.url()) && parseBegin(request).kind !== 'peaks';
const parseBegin = (request: Request) => (request.postDataJSON() as { data: { id: string; kind?: string } }).data;

/** The IDs of a page's sound uploads, and how often the server has accepted each part. */
function watchUploads(page: Page) {
  const ids: string[] = [];
  const taken: number[] = [];
  page.on('request', (request) => {
    if (isBegin(request)) ids.push(parseBegin(request).id);
  });
  page.on('response', (response) => {
    const part = parsePart(response.request());
    if (part > 0 && response.ok()) taken.push(part);
  });
  return { ids, taken };
}

describe('a long recording that is uploaded from the disk', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  async function keep(page: Page) {
    await page.goto('/recordings');
    await page.getByRole('button', { name: 'Keep in project' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
  }

  test(
    'is sent once, however often the connection breaks: retried, and after a reload, only the missing parts',
    async () => {
      browser.expectProblem(/ERR_FAILED/);
      const page = await browser.newPage();
      const { person, id } = await openDeck(page);
      await allowSeconds(person, 2 * TIMES * 12);
      await putTakeOnDisk(page, { projectId: id, uid: person.uid, times: TIMES });
      const { ids, taken } = watchUploads(page);
      // Blocks the last part and the confirmation.
      let isCut = true;
      const cut = (pattern: RegExp) => page.route(pattern, (route) => (isCut ? route.abort() : route.continue()));
      await cut(/[?&]partNumber=2(&|$)/);
      await cut(/\/completeUpload$/);
      // Makes pending retries run at once, so that the test doesn't wait.
      await page.addInitScript(() => setInterval(() => window.dispatchEvent(new Event('online')), 500));

      await keep(page);
      await page.waitForRequest(isBegin, { timeout: SLOW_MS });
      await page.waitForRequest(isBegin, { timeout: SLOW_MS });
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      isCut = false;
      // The person has chosen to keep it, so this continues automatically.
      await page.goto('/recordings');
      await page.getByText('Nothing here').waitFor({ timeout: SLOW_MS });
      await until(async () => (await countTakesOnDisk(page)) === 0, 'a take that is gone once the server has it');

      const { clips } = await getOpenProject(person, id);
      expect(clips.map(({ duration }) => duration)).toEqual([DURATION_MS]);
      expect(ids.length).toBeGreaterThanOrEqual(3);
      // A multipart upload resumes; a single upload starts again.
      expect(new Set(ids).size).toBe(PARTS.length > 0 ? 1 : ids.length);
      expect(taken.toSorted()).toEqual(PARTS);
    },
    3 * SLOW_MS,
  );
});
