import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { decodeSound } from '../decode-sound';
import { getOpenProject } from '../deck';
import { stayLoggedIn } from '../log-in';
import { DECK_SLIDES, makeDeck } from '../open-deck';
import {
  findBeeps,
  HUM_HERTZ,
  measurePitch,
  plugInScriptedMicrophone,
  controlMicrophone,
  type PressedBeep,
} from '../scripted-microphone';
import { removeTrackProcessor } from '../sound-through-worklet';
import { startTake, talkUntil } from '../talk';
import { VOICE_RATE } from '../voice';

/** The tolerance of a slide change, early or late. */
const MARKER_MS = 40;

interface Talker {
  page: Page;
  person: SignedUp;
  id: string;
}

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function newDeck(prepare: (page: Page) => Promise<void>): Promise<Talker> {
  const page = await browser.newPage();
  await prepare(page);
  await plugInScriptedMicrophone(page);
  // A take that a test leaves behind must not block the next test.
  page.on('dialog', (dialog) => void dialog.accept());
  const person = await signUp();
  await stayLoggedIn(page, person);
  return { page, person, id: await makeDeck(person) };
}

/** Reopens the project with its initial microphone and starts a take. */
async function talk({ page, id }: Talker): Promise<void> {
  await page.goto(`/project/${id}`);
  await page.getByLabel(`Slide ${DECK_SLIDES}`, { exact: true }).first().waitFor();
  await startTake(page);
  await waitUntilLit(page);
  await talkUntil(page, 1);
}

const redLight = (page: Page) => page.locator('header [data-kept]');
const waitUntilLit = (page: Page) => redLight(page).waitFor();
const waitUntilDark = async (page: Page) => {
  await page.getByText('We can’t hear you').waitFor();
  await redLight(page).waitFor({ state: 'detached' });
};
const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true }).click();
/** Waits until the review shows a text about the take, then saves it for later. */
const expectReviewText = async (page: Page, text: RegExp) => {
  await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
  expect(await page.locator('footer').getByRole('status').textContent()).toMatch(text);
  await page.getByRole('button', { name: 'Close the recorder' }).click();
  await page.getByText('Saved for later in Recordings.').waitFor();
};
const decodeReviewSound = async (page: Page) => {
  await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
  return decodeSound(page, (await page.locator('dialog audio').getAttribute('src')) ?? '');
};
const captureWorker = (page: Page) => page.workers().findLast((each) => each.url().includes('capture-worker'))!;
const press = (page: Page) => controlMicrophone<PressedBeep>(page, 'pressAtBeep(" ")');

describe.each([
  ['a track processor', () => Promise.resolve()],
  ['an audio worklet', removeTrackProcessor],
])('the red light is on only while sound is being stored: through %s', (_, prepare) => {
  let talker: Talker;
  let page: Page;
  beforeAll(async () => {
    talker = await newDeck(prepare);
    ({ page } = talker);
  });
  beforeEach(() => talk(talker));

  test('a call takes the sound: the light is off, a notice says so, recording continues automatically, and the gap is marked', async () => {
    await controlMicrophone(page, 'call(true)');
    await waitUntilDark(page);
    await page.getByText('No sound from the microphone.').waitFor();
    expect(await page.getByText('Your microphone works').count()).toBe(0);
    await controlMicrophone(page, 'call(false)');
    await waitUntilLit(page);
    await talkUntil(page, 2);
    await stop(page);
    await expectReviewText(page, /Your computer lost [1-9]\d*\.\d s at 0:0\d\. Retake slide 1\?/);
  });

  test('a device is unplugged: the system’s default takes over and is named', async () => {
    await controlMicrophone(page, `unplug({ label: 'Desk', rate: 16000 })`);
    await page.getByText('The microphone was unplugged. “Desk” is recording now. Keep talking.').waitFor();
    await waitUntilLit(page);
    await talkUntil(page, 3);
    await stop(page);
    expect(await controlMicrophone(page, 'opened')).toBe(2);
    await expectReviewText(page, /“Desk” took over at 0:0\d/);
  });
});

describe('the red light is true', () => {
  let talker: Talker;
  let page: Page;
  beforeAll(async () => {
    talker = await newDeck(() => Promise.resolve());
    ({ page } = talker);
  });
  beforeEach(() => talk(talker));

  /** Blocks the recorder for `stillMs` and sets the wall clock a minute ahead: during real sleep, only that clock advances. */
  const jumpClock = async (stillMs: number) => {
    const jump = (ms: number) => {
      const wakesAt = performance.now() + ms;
      while (performance.now() < wakesAt);
      const { now } = Date;
      Date.now = () => now() + 60_000;
    };
    await Promise.all([page.evaluate(jump, stillMs), captureWorker(page).evaluate(jump, stillMs)]);
  };

  test('a closed lid: the take continues when it is opened, and the sleep is marked', async () => {
    await jumpClock(1500);
    await talkUntil(page, 3);
    await waitUntilLit(page);
    await stop(page);
    await expectReviewText(page, /Your computer slept for 6[1-9]\.\d s at 0:0\d\. Retake slide 1\?/);
  });

  test('a clock set forward while somebody talks is no sleep', async () => {
    await jumpClock(0);
    await talkUntil(page, 3);
    await stop(page);
    await expectReviewText(page, /^(?!.*slept)/s);
  });

  test('a muted microphone turns the light off with a notice, and the mute is marked, even one that lasts until Stop', async () => {
    await controlMicrophone(page, 'mute(true)');
    await waitUntilDark(page);
    await page.getByText('Your computer or headset muted the microphone.').waitFor();
    await talkUntil(page, 2);
    await controlMicrophone(page, 'mute(false)');
    await waitUntilLit(page);
    await talkUntil(page, 3);
    await controlMicrophone(page, 'mute(true)');
    await waitUntilDark(page);
    await talkUntil(page, 4);
    await stop(page);
    await expectReviewText(
      page,
      // A starved machine also loses sound in between, and says so.
      /The microphone was muted for \d\.\d s until 0:0\d\. (?:Your computer lost \d\.\d s at 0:0\d\. )?The microphone was muted for \d\.\d s until/,
    );
  });

  test("a device unplugged while muted: the next one is recorded, at the recording's rate", async () => {
    await controlMicrophone(page, 'mute(true)');
    await waitUntilDark(page);
    await controlMicrophone(page, `unplug({ label: 'Desk', rate: 16000 })`);
    await waitUntilLit(page);
    await talkUntil(page, 3);
    await stop(page);
    const heard = await decodeReviewSound(page);
    expect(heard.length / VOICE_RATE).toBeGreaterThanOrEqual(2.9);
    // Silence pads the file's last moment.
    for (const part of [heard.subarray(0, VOICE_RATE / 2), heard.subarray(-VOICE_RATE, -VOICE_RATE / 2)]) {
      expect(Math.abs(measurePitch(part, VOICE_RATE) - HUM_HERTZ)).toBeLessThan(HUM_HERTZ / 3);
    }
  });

  test('a headset that changes its sample rate: the take has the right speed and length, and slide changes are in place', async () => {
    const pressed = [await press(page)];
    await controlMicrophone(page, 'rate = 16000');
    await talkUntil(page, 3);
    pressed.push(await press(page));
    await controlMicrophone(page, 'rate = 44100');
    await talkUntil(page, 4);
    await stop(page);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    const project = () => getOpenProject(talker.person, talker.id);
    await until(async () => (await project()).markers.length === 3, 'a stored clip');
    const { clips, markers, media_grant } = await project();
    const { created_at, duration, url } = clips[0]!;
    const beeps = findBeeps(await decodeSound(page, `${url}?${media_grant}`), VOICE_RATE);
    expect(beeps.map(({ hertz }) => Math.round(hertz / 50) * 50)).toEqual([1000, 1000]);
    const near = (ms: number): number => expect.closeTo(ms, -Math.log10(2 * MARKER_MS)) as number;
    const spokenAt = pressed.map(({ pressedAfterMs }, i) => beeps[i]!.atMs + pressedAfterMs);
    const changes = markers.map((marker) => marker.created_at - created_at).sort((a, b) => a - b);
    expect(changes).toEqual([0, ...spokenAt.map(near)]);
    expect(beeps[1]!.atMs - beeps[0]!.atMs).toEqual(near(pressed[1]!.atMs - pressed[0]!.atMs));
    expect(duration).toBeGreaterThanOrEqual(3900);
  });

  test('a quiet room shows no notice, and plugging in a device changes nothing', async () => {
    await controlMicrophone(page, 'isSpokenTo = false');
    await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
    await redLight(page).evaluate((light) => {
      const noteChange = () => (document.documentElement.dataset.changed = 'the light');
      new MutationObserver(noteChange).observe(light, { attributeFilter: ['data-kept'] });
    });
    await talkUntil(page, 4);
    expect(await page.locator('html').getAttribute('data-changed')).toBeNull();
    expect(await controlMicrophone(page, 'opened')).toBe(1);
    await stop(page);
    await expectReviewText(page, /^It’s safe on this computer\./);
  });

  test('the light is off in a pause and after Stop', async () => {
    await page.keyboard.press('k');
    await page.getByText('Paused').waitFor();
    await redLight(page).waitFor({ state: 'detached' });
    await page.keyboard.press('k');
    await waitUntilLit(page);
    await stop(page);
    await redLight(page).waitFor({ state: 'detached' });
  });

  test('a live track that stalls is read again, and the gap is marked', async () => {
    await captureWorker(page).evaluate(() => {
      const read: (this: ReadableStreamDefaultReader) => Promise<ReadableStreamReadResult<unknown>> = Reflect.get(
        ReadableStreamDefaultReader.prototype,
        'read',
      );
      const stalled = new Set<ReadableStreamDefaultReader>();
      ReadableStreamDefaultReader.prototype.read = function () {
        if (stalled.size === 0) stalled.add(this);
        return stalled.has(this) ? new Promise(() => undefined) : read.call(this);
      };
    });
    await waitUntilDark(page);
    await waitUntilLit(page);
    await talkUntil(page, 3);
    await stop(page);
    expect(await controlMicrophone(page, 'opened')).toBe(1);
    await expectReviewText(page, /Your computer lost [1-9]\d*\.\d s at 0:0\d\./);
  });

  test('an exception in sound processing shows a message and a mark, and the take continues', async () => {
    await captureWorker(page).evaluate(() => {
      const copyTo: (this: AudioData, ...given: Parameters<AudioData['copyTo']>) => void = Reflect.get(
        AudioData.prototype,
        'copyTo',
      );
      const from = performance.now();
      AudioData.prototype.copyTo = function (...given) {
        if (performance.now() - from < 500) throw new Error('Thrown by the test.');
        copyTo.apply(this, given);
      };
    });
    await page.getByText('A moment of sound couldn’t be stored. Everything else is safe.').waitFor();
    await talkUntil(page, 3);
    await waitUntilLit(page);
    await stop(page);
    await expectReviewText(page, /0\.\d s at 0:0\d couldn’t be stored\./);
  });
});

test("a recorder whose encoder can't be loaded says so before anybody speaks, and records when it can", async () => {
  browser.expectProblem(/aac|ERR_FAILED/i);
  const { page, id } = await newDeck(() => Promise.resolve());
  const encoder = /\/assets\/mediabunny-aac-encoder/;
  await page.context().route(encoder, (route) => route.abort());
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByText('The recorder couldn’t be loaded').waitFor();
  await page.context().unroute(encoder);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('None', { exact: true }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await waitUntilLit(page);
  await talkUntil(page, 1);
  await stop(page);
  await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
});
