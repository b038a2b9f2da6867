import type { Page } from 'playwright-core';
import { beepOnsets, plugInBeepingMicrophone, pressKeyAtBeep } from '../../../bench/beeping-microphone';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import type { SignedUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { decodeSound } from '../decode-sound';
import { getOpenProject } from '../deck';
import { matchSound } from '../match-sound';
import { openDeck } from '../open-deck';
import { recordWorkletInput, readWorkletInput, removeTrackProcessor } from '../sound-through-worklet';
import { startTake, press, talkUntil } from '../talk';
import { voice, VOICE_RATE, wavFile } from '../voice';

async function addTake(page: Page, person: SignedUp, id: string) {
  expect(await page.locator('html').getAttribute('data-tapped')).toBe('sound-tap');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
  await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');
  const { clips, markers, media_grant } = await getOpenProject(person, id);
  const clip = clips[0]!;
  const changes = markers.map(({ created_at }) => created_at - clip.created_at).sort((a, b) => a - b);
  return { clip, changes, heard: await decodeSound(page, `${clip.url}?${media_grant}`) };
}

describe('recording in a browser without MediaStreamTrackProcessor', () => {
  const spoken = voice();
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(spoken) });
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  // Compares with the worklet's input, not with the voice: if the queue between microphone and audio graph runs empty, as on a busy
  // machine, Chromium inserts 10 ms of silence (480 frames) and may drop as much later. The microphone's own node then outputs blocks of
  // exact zeros, before any of our code.
  test('stores all sound that the browser receives', async () => {
    const page = await browser.newPage();
    await removeTrackProcessor(page);
    await recordWorkletInput(page);
    const { person, id } = await openDeck(page);
    await startTake(page);
    await talkUntil(page, 3);
    await press(page, ' ');
    await talkUntil(page, 6);
    const { clip, changes, heard } = await addTake(page, person, id);
    expect(changes).toHaveLength(2);
    expect(heard.length / VOICE_RATE).toBeGreaterThanOrEqual(clip.duration / 1000);
    const match = matchSound(heard, await readWorkletInput(page));
    expect(match.windows).toBeGreaterThan(6);
    expect(match.likeness).toBeGreaterThan(0.7);
    expect(match.spreadMs).toBeLessThan(2);
  });

  test('slides change where they were spoken to', async () => {
    const page = await browser.newPage();
    await removeTrackProcessor(page);
    await plugInBeepingMicrophone(page);
    const { person, id } = await openDeck(page);
    await startTake(page);
    const lateness: number[] = [];
    for (const seconds of [2, 4]) {
      await talkUntil(page, seconds);
      lateness.push(await pressKeyAtBeep(page, ' '));
    }
    await talkUntil(page, 6);
    const { changes, heard } = await addTake(page, person, id);
    const spokenAt = beepOnsets(heard, VOICE_RATE).map((onset, index) => onset + lateness[index]!);
    expect(spokenAt).toHaveLength(2);
    const errors = changes.slice(1).map((at, index) => Math.abs(at - spokenAt[index]!));
    expect(Math.max(...errors)).toBeLessThanOrEqual(40);
  });
});
