import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { until } from '../../../testing/until';
import { getOpenProject } from '../deck';
import { openDeck } from '../open-deck';
import { measureBytesOnDisk } from '../take-on-disk';
import { startTake, countTakesOnDisk, talkUntil } from '../talk';
import { voice, wavFile } from '../voice';

describe('a take that the server has is not offered again', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  test('even if its tab is closed before it is deleted', async () => {
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    await startTake(page);
    await talkUntil(page, 2);
    const takeId = await page.evaluate(async () => {
      const takes = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes');
      const { value: spoken } = await takes.keys().next();
      const remove: FileSystemDirectoryHandle['removeEntry'] = Reflect.get(takes, 'removeEntry');
      FileSystemDirectoryHandle.prototype.removeEntry = function (name, options) {
        return name === spoken ? new Promise(() => undefined) : remove.call(this, name, options);
      };
      return spoken!;
    });
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    expect((await getOpenProject(person, id)).clips).toHaveLength(1);
    const later = await browser.newPageOfSamePerson(page);
    await page.close();
    await later.goto('/recordings');
    await later.getByText('Nothing here').waitFor();
    await until(async () => (await measureBytesOnDisk(later, takeId, 'sound.pcm')) === 0, 'a take that is gone');
  });

  test('even if its tab crashes before it learns that it is saved', async () => {
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    const beside = await browser.newPageOfSamePerson(page);
    // Released only after the tab's crash, because the live channel would notify the tab of the clip.
    await page.route('**/saveEdits', () => undefined);
    const saving = page.waitForRequest('**/saveEdits');
    await startTake(page);
    await talkUntil(page, 2);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    const save = await saving;
    const [address, headers, body] = [save.url(), save.headers(), save.postData()];
    await browser.killTab(page);
    expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200);

    await beside.goto(`/project/${id}`);
    await until(async () => (await countTakesOnDisk(beside)) === 0, 'a take that is gone');
    expect(await beside.getByText('A recording wasn’t saved').count()).toBe(0);
    expect((await getOpenProject(person, id)).clips).toHaveLength(1);
  });
});
