import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { until } from '../../testing/until';
import { projectOf } from './deck';
import { openDeck } from './open-deck';
import { beginTake, takesOnDisk, talkUntil } from './talk';
import { voice, wavFile } from './voice';

describe('keeping while the line is down', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
    browser.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket|Unable to preload CSS/);
  });
  afterAll(() => browser.close());

  /** Somebody whose take has ended, and whose line went down just then. */
  async function keptOffline() {
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    await beginTake(page);
    await talkUntil(page, 2);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Offline. It is safe here and will be sent.').waitFor();
    return { page, person, id };
  }
  const stored = async (person: Parameters<typeof projectOf>[0], id: string) =>
    (await projectOf(person, id)).clips.length;

  test('says so, and keeps when the line is back', async () => {
    const { page, person, id } = await keptOffline();
    expect(await stored(person, id)).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    expect(await stored(person, id)).toBe(1);
    await until(async () => (await takesOnDisk(page)) === 0, 'a take that is gone once the server has it');
  }, 120_000);

  test('lets one leave the recorder and the screen; the take goes up by itself', async () => {
    const { page, person, id } = await keptOffline();
    await page.getByRole('button', { name: 'Leave, it is sent by itself' }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.waitForURL('/projects');
    expect(await takesOnDisk(page)).toBe(1);
    await page.context().setOffline(false);
    await page.getByText(/^Your recording is in .* now\.$/).waitFor();
    expect(await stored(person, id)).toBe(1);
    await until(async () => (await takesOnDisk(page)) === 0, 'a take that is gone once the server has it');
  }, 120_000);
});
