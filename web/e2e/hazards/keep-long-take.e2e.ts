import type { Page, Request } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { until } from '../../../testing/until';
import { getOpenProject } from '../deck';
import { openDeck } from '../open-deck';
import { allowSeconds } from '../plan';
import { putTakeOnDisk } from '../take-on-disk';
import { countTakesOnDisk } from '../talk';

/** LONG_TAKE_TIMES=90 is eighteen minutes, a little more than one part of an upload in parts; two minutes go up in one. */
const TIMES = Number(process.env.LONG_TAKE_TIMES ?? 10);
const PARTS = TIMES >= 90 ? [1, 2] : [];
const DURATION_MS = TIMES * 12_000;
/** A busy machine encodes a minute in some seconds. */
const SLOW_MS = 300_000;

const parsePart = (request: Request) =>
  request.method() === 'PUT' ? Number(new URL(request.url()).searchParams.get('partNumber')) : 0;
/** The upload of the sound is announced, not that of its waveform. */
const isBegin = (request: Request) =>
  /\/create(Multipart)?Upload$/.test(request.url()) && parseBegin(request).kind !== 'peaks';
const parseBegin = (request: Request) => (request.postDataJSON() as { data: { id: string; kind?: string } }).data;

/** Under which ids a page begins uploads of its sound, and how often the server has taken each part. */
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

describe('a long recording that is kept from the disk', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  async function keep(page: Page) {
    await page.goto('/recordings');
    await page.getByRole('button', { name: 'Keep in a project' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
  }

  test(
    'goes up once, however often the line is cut: tried again, and after a reload, with the parts that are missing',
    async () => {
      browser.expectProblem(/ERR_FAILED/);
      const page = await browser.newPage();
      const { person, id } = await openDeck(page);
      await allowSeconds(person, 2 * TIMES * 12);
      await putTakeOnDisk(page, { projectId: id, uid: person.uid, times: TIMES });
      const { ids, taken } = watchUploads(page);
      // Neither the last part nor a confirmation comes through.
      let isCut = true;
      const cut = (pattern: RegExp) => page.route(pattern, (route) => (isCut ? route.abort() : route.continue()));
      await cut(/[?&]partNumber=2(&|$)/);
      await cut(/\/completeUpload$/);
      // What waits for the line tries again at once, so that it need not be waited for.
      await page.addInitScript(() => setInterval(() => window.dispatchEvent(new Event('online')), 500));

      await keep(page);
      await page.waitForRequest(isBegin, { timeout: SLOW_MS });
      await page.waitForRequest(isBegin, { timeout: SLOW_MS });
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      isCut = false;
      // It was decided to keep it: that goes on by itself.
      await page.goto('/recordings');
      await page.getByText('Nothing here').waitFor({ timeout: SLOW_MS });
      await until(async () => (await countTakesOnDisk(page)) === 0, 'a take that is gone once the server has it');

      const { clips } = await getOpenProject(person, id);
      expect(clips.map(({ duration }) => duration)).toEqual([DURATION_MS]);
      expect(ids.length).toBeGreaterThanOrEqual(3);
      // An upload in parts is gone on with; one in a piece is announced anew.
      expect(new Set(ids).size).toBe(PARTS.length > 0 ? 1 : ids.length);
      expect(taken.toSorted()).toEqual(PARTS);
    },
    3 * SLOW_MS,
  );
});
