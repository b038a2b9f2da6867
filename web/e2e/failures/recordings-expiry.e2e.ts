import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { until } from '../../../testing/until';
import { DAY, letDaysPass, setClockAhead } from '../advance-days';
import { lockTakeInOtherTab } from '../lock-take-in-other-tab';
import { openDeck } from '../open-deck';
import { openHome } from '../open-home';
import { measureBytesOnDisk, putTakeOnDisk } from '../take-on-disk';

describe('unused Recordings are deleted after 30 days, and not before the person was warned for three', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  test('a recording shows the warning for three days, and is then deleted', async () => {
    const { page, uid } = await openHome(browser);
    await putTakeOnDisk(page, { projectId: 'P1', uid, startedAt: Date.now() - 100 * DAY });
    await page.goto('/');
    await page.getByText('One is deleted in 3 days').waitFor();
    await page.getByRole('link', { name: 'Recordings (1)' }).click();
    await page.getByText('Deleted in 3 days.').waitFor();
    await letDaysPass(page, 2);
    await page.reload();
    await page.getByText('Deleted in 1 day.').waitFor();
    await letDaysPass(page, 3.5);
    await page.reload();
    await page.getByText('Nothing here').waitFor();
  });

  test('one behind "Show more" shows the warning when it is visible, and stays until then', async () => {
    const { page, uid } = await openHome(browser);
    const newest = Array.from({ length: 50 }, (_, i) => Date.now() - i * 1000);
    for (const startedAt of [...newest, Date.now() - 100 * DAY]) {
      await putTakeOnDisk(page, { projectId: 'P1', uid, startedAt });
    }
    await page.goto('/recordings');
    await page.getByRole('button', { name: 'Show 1 more' }).waitFor();
    await letDaysPass(page, 3.5);
    await page.goto('/');
    await page.getByRole('link', { name: 'Recordings (51)' }).click();
    await page.getByRole('button', { name: 'Show 1 more' }).click();
    await page.getByText('Deleted in 3 days.').waitFor();
  });

  test('one whose date was never shown stays, however often its project is opened', async () => {
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    await putTakeOnDisk(page, { projectId: id, uid: person.uid, startedAt: Date.now() - 100 * DAY });
    await page.reload();
    await page.getByText('A recording wasn’t saved').waitFor();
    await letDaysPass(page, 3.5);
    await page.reload();
    await page.getByText('A recording wasn’t saved').waitFor();
    await page.goto('/recordings');
    await page.getByText('Deleted in 3 days.').waitFor();
  });

  test('one that is due while another tab uses it is deleted when that tab releases it, and no sooner', async () => {
    const { page, uid } = await openHome(browser);
    const takeId = await putTakeOnDisk(page, { projectId: 'P1', uid, startedAt: Date.now() - 100 * DAY });
    await page.goto('/recordings');
    await page.getByText('Deleted in 3 days.').waitFor();
    const beside = await lockTakeInOtherTab(browser, page, takeId);
    await letDaysPass(page, 3.5);
    await page.reload();
    await page.getByText('Nothing here').waitFor();
    expect(await measureBytesOnDisk(page, takeId, 'sound.pcm')).toBeGreaterThan(0);
    await beside.close();
    await until(async () => (await measureBytesOnDisk(page, takeId, 'sound.pcm')) === 0, 'a take that is gone');
  });

  test('one that is due only by a fast clock of the computer stays: the server’s must agree', async () => {
    const { page, uid } = await openHome(browser);
    const takeId = await putTakeOnDisk(page, { projectId: 'P1', uid, startedAt: Date.now() - 100 * DAY });
    await page.goto('/recordings');
    await page.getByText('Deleted in 3 days.').waitFor();
    await setClockAhead(page, 31);
    await page.reload();
    await page.getByText('Deleted today.').waitFor();
    expect(await measureBytesOnDisk(page, takeId, 'sound.pcm')).toBeGreaterThan(0);
    await letDaysPass(page, 3.5);
    await page.reload();
    await page.getByText('Nothing here').waitFor();
  });
});
