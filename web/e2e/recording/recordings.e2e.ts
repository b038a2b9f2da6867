import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { until } from '../../../testing/until';
import { decodeSound } from '../decode-sound';
import { getOpenProject } from '../deck';
import { lockTakeInOtherTab } from '../lock-take-in-other-tab';
import { matchSound } from '../match-sound';
import { openDeck } from '../open-deck';
import { openHome } from '../open-home';
import { measureBytesOnDisk, putTakeOnDisk } from '../take-on-disk';
import { startTake, countTakesOnDisk, talkUntil } from '../talk';
import { voice, VOICE_RATE, wavFile } from '../voice';

/** A busy machine encodes a minute of sound in half a minute. */
const SLOW_MS = 150_000;

/** The packets of an `.m4a`, without its head. */
const readSound = (file: Buffer): Buffer => file.subarray(file.indexOf('mdat'));

describe('Recordings: every take on this computer that is in no project', () => {
  const spoken = voice();
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(spoken) });
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  const more = async (page: Page, what: string) => {
    await page.getByRole('button', { name: /^Options for the recording of/ }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };

  /** Saves the only recording as a file. Returns its address in the page and its name. */
  async function saveAsFile(page: Page) {
    const download = page.waitForEvent('download', { timeout: SLOW_MS });
    await more(page, 'Save as a file');
    const file = await download;
    const bytes = readFileSync(await file.path());
    return { name: file.suggestedFilename(), bytes, address: `data:audio/mp4;base64,${bytes.toString('base64')}` };
  }

  test('"Record again" moves a take there, and asks the browser for persistent storage', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      navigator.storage.persist = () => {
        localStorage.setItem('asked', 'yes');
        return Promise.resolve(false);
      };
    });
    const { person, id } = await openDeck(page);
    await startTake(page);
    await talkUntil(page, 2);
    expect(await page.evaluate(() => localStorage.getItem('asked'))).toBeNull();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Record again' }).click();
    await page.getByText('Saved for later in Recordings.').waitFor();
    await page.goto('/recordings');
    await page.getByText('Saved for later. Recorded for', { exact: false }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('asked'))).toBe('yes');
    await page.getByRole('button', { name: 'Keep in project' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');
    expect((await getOpenProject(person, id)).markers).toHaveLength(1);
  });

  test('opening the recorder without speaking leaves nothing behind', async () => {
    const page = await browser.newPage();
    await openDeck(page);
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await until(async () => (await countTakesOnDisk(page)) === 1, 'the files of a take that may come');
    const beside = await browser.newPageOfSamePerson(page);
    await beside.goto('/recordings');
    await beside.getByText('Nothing here').waitFor();
    expect(await countTakesOnDisk(page)).toBe(1);
    await page.keyboard.press('Escape');
    await until(async () => (await countTakesOnDisk(page)) === 0, 'files that are cleared away');
  });

  test('a recording can be played and kept in another project, whose link plays it', async () => {
    const page = await browser.newPage();
    const { person, id: other } = await openDeck(page);
    await putTakeOnDisk(page, { projectId: 'a-project-that-is-gone', uid: person.uid });
    await page.goto('/');
    await page.getByRole('link', { name: 'Recordings (1)' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.5);

    await page.getByRole('button', { name: 'Keep in project' }).click();
    await page.getByText('Its audio is added, but not its slide changes.').waitFor();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText(/^Your recording was added to/).waitFor();
    await page.getByText('Nothing here').waitFor();
    const { clips } = await getOpenProject(person, other);
    expect(clips[0]?.duration).toBe(12_000);

    const viewer = await browser.newPage();
    await viewer.goto(`/video/${other}`);
    await viewer.getByRole('button', { name: 'Play', exact: true }).first().click();
    await viewer.locator('[data-status=playing]').waitFor();
  });

  test('a recording is saved as an .m4a file with everything said, without loading it into memory, and stays', async () => {
    const { page, uid } = await openHome(browser);
    await putTakeOnDisk(page, { projectId: 'P1', uid, times: 2 });
    await page.goto('/recordings');
    await page.evaluate(() => {
      Blob.prototype.arrayBuffer = () => Promise.reject(new Error('A file is read whole.'));
    });
    const { name, address } = await saveAsFile(page);
    expect(name).toMatch(/^Narradeck \d{4}-\d\d-\d\d \d\d\.\d\d\.m4a$/);
    const heard = await decodeSound(page, address);
    expect(heard.length).toBe(2 * spoken.length);
    const match = matchSound(heard, spoken);
    expect(match.windows).toBeGreaterThan(35);
    expect(match.likeness).toBeGreaterThan(0.7);
    expect(match.spreadMs).toBeLessThan(2);
    await page.getByRole('button', { name: 'Keep in project' }).waitFor();
  });

  test('a recovery interrupted by a reload continues, and creates the same file', async () => {
    const { page, uid } = await openHome(browser);
    const takeId = await putTakeOnDisk(page, { projectId: 'P1', uid, times: 6 });
    await page.goto('/recordings');
    await more(page, 'Save as a file');
    await until(async () => (await measureBytesOnDisk(page, takeId, 'packets.sizes')) > 0, 'the first packets');
    await page.reload();
    await page.getByRole('button', { name: 'Keep in project' }).waitFor();
    const before = await measureBytesOnDisk(page, takeId, 'packets.aac');
    expect(before).toBeGreaterThan(0);
    await page.evaluate(() => {
      const shown: number[] = [];
      Object.assign(window, { shown });
      new MutationObserver(() => {
        const bar = document.querySelector('[role=progressbar]');
        if (bar) shown.push(Number(bar.getAttribute('aria-valuenow')));
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    const resumed = await saveAsFile(page);
    const shares = await page.evaluate(() => (window as unknown as { shown: number[] }).shown);
    expect(shares.find((share) => share > 0)).toBeGreaterThanOrEqual((2048 * 1024) / (6 * spoken.length) - 0.001);

    await more(page, 'Delete');
    await page.getByRole('button', { name: 'Delete recording' }).click();
    await page.getByText('Nothing here').waitFor();
    await putTakeOnDisk(page, { projectId: 'P1', uid, times: 6 });
    await page.reload();
    const inOneGo = await saveAsFile(page);
    // The head contains the second of the file's creation.
    expect(inOneGo.bytes.length).toBe(resumed.bytes.length);
    expect(readSound(inOneGo.bytes).equals(readSound(resumed.bytes))).toBe(true);
  }, 600_000);

  test('several unsaved ones are one line in their project, outside the slide, which opens', async () => {
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    const startedAt = Date.now() - 60_000;
    for (const nth of [0, 1, 2])
      await putTakeOnDisk(page, { projectId: id, uid: person.uid, startedAt: startedAt + nth });
    await page.reload();
    await page.getByText('3 recordings weren’t saved', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Save for later' }).count()).toBe(0);
    const [line, stage] = await Promise.all([
      page.getByText('3 recordings weren’t saved', { exact: true }).boundingBox(),
      page.locator('#editor-stage').boundingBox(),
    ]);
    expect(line!.y + line!.height).toBeLessThanOrEqual(stage!.y);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '3 unsaved recordings' });
    await dialog.getByRole('button', { name: 'Save for later' }).nth(2).click();
    await page.getByText('2 recordings weren’t saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save for later' }).first().click();
    await page.getByText('A recording wasn’t saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save for later' }).click();
    await page
      .getByText(/n’t saved/)
      .first()
      .waitFor({ state: 'detached' });
  });

  test('one in use by another tab can be neither kept again nor deleted', async () => {
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    const takeId = await putTakeOnDisk(page, { projectId: id, uid: person.uid });
    await page.goto('/recordings');
    // Once the projects are known, the list is read again, which would omit a locked recording.
    await page.getByText(/Recorded for/).waitFor();
    await lockTakeInOtherTab(browser, page, takeId);
    await page.getByRole('button', { name: 'Keep in project' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('alert').getByText('This recording is in use, maybe in another tab.').waitFor();
    await more(page, 'Delete');
    await page.getByRole('button', { name: 'Delete recording' }).click();
    await page.getByRole('dialog').getByText('This recording is in use, maybe in another tab.').waitFor();
    expect(await measureBytesOnDisk(page, takeId, 'sound.pcm')).toBeGreaterThan(0);
  });

  test('deleting asks, and names what it deletes', async () => {
    const { page, uid } = await openHome(browser);
    await putTakeOnDisk(page, { projectId: 'P1', uid });
    await page.goto('/recordings');
    await more(page, 'Delete');
    await page.getByRole('heading', { name: /^Delete the recording of .*, 0:12 long\?$/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await more(page, 'Delete');
    await page.getByRole('button', { name: 'Delete recording' }).click();
    await page.getByText('Nothing here').waitFor();
    await page.reload();
    await page.getByText('Nothing here').waitFor();
  });

  test('one with damaged sound says how much is missing, and where', async () => {
    const { page, uid } = await openHome(browser);
    await putTakeOnDisk(page, { projectId: 'P1', uid, marks: [{ kind: 'lost', at: 4 * VOICE_RATE, ms: 1500 }] });
    await page.goto('/recordings');
    await page.getByText('Interrupted and never saved.').waitFor();
    await page.getByText('Your computer lost 1.5 s at 0:04.').waitFor();
  });

  test("other people's on the same computer are not listed", async () => {
    const { page, uid } = await openHome(browser);
    await putTakeOnDisk(page, { projectId: 'P1', uid });
    await putTakeOnDisk(page, { projectId: 'P1', uid: 'somebody-else' });
    await putTakeOnDisk(page, { projectId: 'a-project-of-somebody-else', uid: '' });
    await page.goto('/recordings');
    await page.getByRole('button', { name: 'Keep in project' }).first().waitFor();
    expect(await page.getByRole('listitem', { name: /long$/ }).count()).toBe(1);
  });

  test('a take that was rewound entirely is not kept invisibly', async () => {
    const { page, uid } = await openHome(browser);
    await putTakeOnDisk(page, { projectId: 'P1', uid, isTakenBack: true });
    await page.goto('/recordings');
    await page.getByText('Nothing here').waitFor();
    await until(async () => (await countTakesOnDisk(page)) === 0, 'files that are cleared away');
  });

  test('adding one can be stopped while the server does not respond: it is still there, and in no project', async () => {
    browser.expectProblem(/ERR_FAILED/);
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    await putTakeOnDisk(page, { projectId: id, uid: person.uid });
    await page.goto('/recordings');
    await page.getByRole('button', { name: 'Keep in project' }).waitFor();
    await page.route(/\/getProject$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Keep in project' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Narradeck isn’t responding. It’s safe here and will be uploaded.').waitFor();
    await page.getByRole('button', { name: /^Options for the recording of/ }).click();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).isEnabled()).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('Narradeck isn’t responding').waitFor({ state: 'detached' });
    await more(page, 'Delete');
    await page.getByRole('heading', { name: /^Delete the recording of/ }).waitFor();
    expect((await getOpenProject(person, id)).clips).toHaveLength(0);
  });

  test.each([
    [false, 1],
    [true, 0],
  ])('with persistent storage or not (%s), the list says so', async (isKept, warnings) => {
    const { page, uid } = await openHome(browser);
    await page.addInitScript((kept) => {
      navigator.storage.persisted = () => Promise.resolve(kept);
    }, isKept);
    await putTakeOnDisk(page, { projectId: 'P1', uid });
    await page.goto('/recordings');
    await page.getByRole('button', { name: 'Keep in project' }).waitFor();
    const warning = page.getByText(/^Your browser may delete them/);
    if (warnings > 0) await warning.waitFor();
    expect(await warning.count()).toBe(warnings);
  });
});
