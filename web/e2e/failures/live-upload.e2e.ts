import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { bucket } from '../../../testing/bucket';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { until } from '../../../testing/until';
import { decodeSound } from '../decode-sound';
import { getOpenProject } from '../deck';
import { openDeck } from '../open-deck';
import { hashReviewedTake, readSentRequests, watchRequests } from '../sent-requests';
import { startTake, talkUntil } from '../talk';
import { voice, VOICE_RATE, wavFile } from '../voice';

// The test records for half a minute.
jest.setTimeout(240_000);

describe('sound is uploaded while somebody speaks', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
    browser.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  async function newDeck() {
    const page = await browser.newPage();
    await watchRequests(page);
    const { person, id } = await openDeck(page);
    const keptClip = async () => {
      const keep = page.getByRole('button', { name: 'Keep', exact: true });
      await keep.waitFor();
      const digest = await hashReviewedTake(page);
      await keep.click();
      await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
      await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');
      const { clips, media_grant } = await getOpenProject(person, id);
      const clip = clips[0]!;
      const stored = (await bucket.get(clip.url.slice(1))).bytes;
      expect([...createHash('sha256').update(stored).digest()]).toEqual(digest);
      return { clip, address: `${clip.url}?${media_grant}` };
    };
    return { page, keptClip };
  }
  const confirmedPieces = async (page: Page) =>
    (await readSentRequests(page)).filter(({ key, isConfirmed }) => isConfirmed && /\/\d+$/.test(key ?? ''));

  test('through broken connections; Stop leaves three requests, and no piece is sent twice', async () => {
    const { page, keptClip } = await newDeck();
    await startTake(page);
    await talkUntil(page, 10);
    await page.context().setOffline(true);
    await talkUntil(page, 20);
    await page.context().setOffline(false);
    await talkUntil(page, 34);
    await until(async () => (await confirmedPieces(page)).length === 2, 'two pieces that have arrived');
    const before = await readSentRequests(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    const { clip } = await keptClip();

    const left = (await readSentRequests(page)).slice(before.length);
    expect(left.map(({ what }) => what)).toEqual(['end', 'completeTakeUpload', 'saveEdits']);
    expect(left.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(150_000);
    const keys = (await confirmedPieces(page)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);

    expect(clip.duration).toBeGreaterThanOrEqual(34_000);
    const peaks = (await bucket.get(clip.peaks_url.slice(1))).bytes;
    expect(peaks.length).toBeGreaterThanOrEqual(34 * 100);
  });

  test('rewound parts of an uploaded piece are not in the file', async () => {
    const { page, keptClip } = await newDeck();
    const before = await readSentRequests(page);
    await startTake(page);
    await talkUntil(page, 17);
    await until(async () => (await confirmedPieces(page)).length === 1, 'a piece that has arrived');
    await page.getByRole('button', { name: 'Rewind 10 s' }).click();
    await talkUntil(page, 9);
    await page.getByRole('button', { name: 'Stop' }).click();
    const { clip, address } = await keptClip();
    const sent = (await readSentRequests(page)).slice(before.length).map(({ what }) => what);
    expect(sent).toContain('completeTakeUpload');
    expect(sent).not.toContain('createUpload');
    const heard = await decodeSound(page, address);
    expect(Math.abs(heard.length / VOICE_RATE - clip.duration / 1000)).toBeLessThan(0.1);
  });
});
