import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { until } from '../../testing/until';
import { projectOf } from './deck';
import { openDeck } from './open-deck';
import { beginTake, takesOnDisk, talkUntil } from './talk';
import { voice, wavFile } from './voice';

describe('a take that the server has is not offered again', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
  });
  afterAll(() => browser.close());

  test('though its tab is closed before it is deleted', async () => {
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    await page.evaluate(() => {
      FileSystemDirectoryHandle.prototype.removeEntry = () => new Promise(() => undefined);
    });
    await beginTake(page);
    await talkUntil(page, 2);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    expect((await projectOf(person, id)).clips).toHaveLength(1);
    const later = await browser.pageBeside(page);
    await page.close();
    await later.goto('/recordings');
    await later.getByText('No recordings wait here').waitFor();
    await until(async () => (await takesOnDisk(later)) === 0, 'a take that is gone');
  });
});
