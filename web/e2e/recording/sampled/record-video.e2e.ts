import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../../testing/chromium';
import type { SignedUp } from '../../../../testing/test-stack';
import { until } from '../../../../testing/until';
import { getOpenProject } from '../../deck';
import { limitDisk } from '../../disk';
import { findClaps, FLASH_MS, plugInFlashingDevices } from '../../flashing-devices';
import { openDeck } from '../../open-deck';
import { press, talkUntil } from '../../talk';
import { startTakeWithVideo } from '../../talk-with-video';
import { runInPage } from '../../run-in-page';
import { removeTrackProcessor } from '../../sound-through-worklet';
import { voice, wavFile } from '../../voice';

/** Delays the recovery of the only take on a page's disk, as if it took long. Returns the function that continues it. */
async function holdRecovery(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const takes = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes');
    for await (const id of takes.keys()) {
      await new Promise<void>((held) => {
        const whileHeld = () => {
          held();
          return new Promise<void>((letGo) => Object.assign(window, { letGo }));
        };
        void navigator.locks.request(`recover-${id}`, whileHeld);
      });
    }
  });
  return () => page.evaluate('window.letGo()');
}

/** Sends an event of the camera's device to its track. */
const dispatchTrackEvent = (page: Page, what: 'mute' | 'unmute') =>
  page.evaluate((what) => {
    const seen = document.querySelector<HTMLVideoElement>('dialog video')!.srcObject as MediaStream;
    seen.getVideoTracks()[0]!.dispatchEvent(new Event(what));
  }, what);

/** Ends a camera or a screen share, as unplugging or the browser's own bar does. */
const endSource = (page: Page) =>
  page.evaluate(() => {
    const [track] = (
      document.querySelector<HTMLVideoElement>('dialog video')!.srcObject as MediaStream
    ).getVideoTracks();
    track!.stop();
    track!.dispatchEvent(new Event('ended'));
  });

/** Records the inputs that a page encodes as MP3. Returns a function that reads their types. */
async function recordEncoderInput(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const types: string[] = [];
    const { postMessage } = Worker.prototype as { postMessage: (...given: unknown[]) => void };
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      const order = given[0] as { type?: string; file?: Blob };
      if (order.type === 'mp3') types.push(order.file?.type ?? '');
      postMessage.apply(this, given);
    };
    Object.assign(window, { soundsToEncode: types });
  });
  return () => page.evaluate<string[]>('window.soundsToEncode');
}

/** Ends and keeps a take. Returns its clip and the address of its file. */
async function addTake(page: Page, person: SignedUp, id: string) {
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
  await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');
  const { clips, media_grant } = await getOpenProject(person, id);
  return { ...clips[0]!, address: `${clips[0]!.url}?${media_grant}` };
}

interface FileTracks {
  codecs: string[];
  videoMs: number;
  soundMs: number;
  firstMs: number;
  pictures: number;
  longestMs: number;
}

/** The tracks of a stored video. */
const readTracks = (page: Page, url: string): Promise<FileTracks> =>
  runInPage(
    page,
    `import { EncodedPacketSink, Input, MP4, UrlSource } from 'mediabunny';
    export default async () => {
      const input = new Input({ source: new UrlSource(${JSON.stringify(url)}), formats: [MP4] });
      const video = await input.getPrimaryVideoTrack();
      const sound = await input.getPrimaryAudioTrack();
      const times = [];
      for await (const { timestamp, duration } of new EncodedPacketSink(video).packets()) times.push([timestamp, duration]);
      return {
        codecs: [await video.getCodec(), await sound.getCodec()],
        videoMs: (await video.computeDuration()) * 1000,
        soundMs: (await sound.computeDuration()) * 1000,
        firstMs: times[0][0] * 1000,
        pictures: times.length,
        longestMs: Math.max(...times.map(([, duration]) => duration)) * 1000,
      };
    };`,
  );

describe('recording a camera or a screen, in a real browser', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  test('the camera is in the corner of the slides while its person talks, in the review, and in the project; its MP3 is made once', async () => {
    const page = await browser.newPage();
    browser.expectProblem(/status of 403/);
    const encoded = await recordEncoderInput(page);
    let isRefused = true;
    await page.route('**/createUpload', async (route) => {
      const { kind } = (route.request().postDataJSON() as { data: { kind: string } }).data;
      const refusal = { error: { status: 'PERMISSION_DENIED', message: 'Not now.' } };
      if (!isRefused || kind !== 'peaks') return route.continue();
      // Refuses only once the page is encoding the audio sidecar.
      await until(async () => (await encoded()).length > 0, 'an MP3 that is made');
      return route.fulfill({ status: 403, json: refusal });
    });
    const { person, id, slides } = await openDeck(page);
    await startTakeWithVideo(page, 'Camera');
    await talkUntil(page, 2);
    await press(page, ' ');
    await talkUntil(page, 4);
    await page.getByRole('button', { name: 'Stop' }).click();
    const seen = page.getByRole('dialog', { name: 'Recording' }).getByLabel('Camera preview');
    await seen.waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(() => {
      const video = document.querySelector<HTMLVideoElement>('dialog video');
      return video && video.currentTime > 0.5 && video.getVideoPlaybackQuality().totalVideoFrames > 5;
    });
    const corner = page.getByRole('button', { name: 'Video in the corner' });
    expect(await corner.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Full-screen video' }).press('Space');
    expect(await corner.getAttribute('aria-pressed')).toBe('false');
    await page.locator('dialog [data-video-layout=full]').waitFor();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('The recording couldn’t be saved').waitFor();
    isRefused = false;
    await corner.press('Enter');
    await page.getByRole('button', { name: 'Try to save again' }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');
    expect(await encoded()).toEqual(['audio/wav']);
    const { clips, markers, media_grant } = await getOpenProject(person, id);
    const [clip] = clips;
    expect(clip).toMatchObject({ type: 'video', video_layout: 'corner', file_name: `${clip!.created_at}.mp4` });
    expect(markers.map(({ slide_url }) => slide_url)).toEqual(slides.slice(0, 2).map(({ url }) => url));
    expect(clip!.sound_url).toMatch(/\.mp3$/);
    const tracks = await readTracks(page, `${clip!.url}?${media_grant}`);
    expect(tracks.codecs).toEqual(['avc', 'aac']);
    expect(tracks.firstMs).toBe(0);
    expect(Math.abs(tracks.videoMs - clip!.duration)).toBeLessThan(2);
  });

  test('after a pause and a rewind, each picture still matches its sound, and no rewound picture is left', async () => {
    const page = await browser.newPage();
    await plugInFlashingDevices(page);
    const { person, id } = await openDeck(page);
    await startTakeWithVideo(page, 'Camera');
    await talkUntil(page, 3);
    await press(page, 'k');
    await page.getByText('Paused').waitFor();
    await press(page, 'k');
    await talkUntil(page, 5);
    await press(page, ' ');
    await talkUntil(page, 7);
    await press(page, 'r');
    await talkUntil(page, 8);
    const { flashes, beeps } = await findClaps(page, (await addTake(page, person, id)).address);
    expect(beeps.length).toBeGreaterThan(6);
    expect(flashes.length).toBeGreaterThan(4);
    // At a cut, a flash may start midway. A busy machine drops pictures, even a flash's first ones, but adds none elsewhere.
    const isWithin = (ms: number, beep: number) => ms > beep - 150 && ms < beep + FLASH_MS + 100;
    const elsewhere = flashes.filter((ms) => !beeps.some((beep) => isWithin(ms, beep)));
    expect(elsewhere.length).toBeLessThanOrEqual(2);
  });

  test('if screen sharing ends during a take, the voice continues, and even if the tab crashes, Recordings restores both', async () => {
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    const beside = await browser.newPageOfSamePerson(page);
    await startTakeWithVideo(page, 'Screen');
    await talkUntil(page, 2);
    // As the browser's own bar does.
    await page.evaluate(() => {
      const [track] = (
        document.querySelector<HTMLVideoElement>('dialog video')!.srcObject as MediaStream
      ).getVideoTracks();
      track!.stop();
      track!.dispatchEvent(new Event('ended'));
    });
    await page.getByText('Your screen is no longer shared.', { exact: false }).waitFor();
    await talkUntil(page, 4);
    await browser.killTab(page);

    await beside.goto('/recordings');
    await beside.getByText('With your screen.', { exact: false }).waitFor();
    // On a full disk, the voice is still recovered.
    await limitDisk(beside, 1);
    await beside.reload();
    await beside.getByRole('button', { name: /^Options for the recording/ }).click();
    const [saved] = await Promise.all([
      beside.waitForEvent('download'),
      beside.getByRole('menuitem', { name: 'Save as a file' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/\.m4a$/);
    await beside.getByText('Only the voice was saved', { exact: false }).waitFor();
    await beside.getByRole('button', { name: 'Keep in project' }).click();
    await beside.getByRole('button', { name: 'Keep', exact: true }).click();
    await until(async () => (await getOpenProject(person, id)).clips[0]?.type === 'audio', 'the voice in the project');
    await beside.getByText('Its voice is in a project.', { exact: false }).waitFor();
    await limitDisk(beside, 1024 ** 3);
    // Its sound plays at once while the video is recovered. Play can be stopped, and continues with the video once that is ready.
    const letGo = await holdRecovery(beside);
    await beside.getByRole('button', { name: 'Play', exact: true }).click();
    await beside.getByRole('button', { name: 'Stop', exact: true }).click();
    await beside.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' });
    await beside.getByRole('button', { name: 'Close', exact: true }).click();
    await beside.getByRole('button', { name: 'Play', exact: true }).click();
    await beside.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
    expect(await beside.getByLabel('Screen preview').isVisible()).toBe(false);
    await letGo();
    await beside.getByLabel('Screen preview').waitFor();
    expect(await beside.evaluate(() => document.querySelector('video')?.currentTime)).toBeGreaterThan(0.5);
    await beside.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
    await beside.getByRole('button', { name: 'Keep in project' }).click();
    await beside.getByRole('button', { name: 'Keep', exact: true }).click();
    // The video replaces the voice, so that nothing plays twice.
    await until(async () => (await getOpenProject(person, id)).clips[0]?.type === 'video', 'a stored clip');
    const { clips, media_grant } = await getOpenProject(person, id);
    expect(clips).toHaveLength(1);
    expect(clips[0]).toMatchObject({ type: 'video', video_layout: 'full' });
    expect(clips[0]!.duration).toBeGreaterThan(3500);
    expect((await readTracks(beside, `${clips[0]!.url}?${media_grant}`)).codecs).toEqual(['avc', 'aac']);
  });

  test('a refused camera is explained, and can be allowed; a full disk stops the pictures, never the voice', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      let isAllowed = false;
      navigator.mediaDevices.getUserMedia = (wanted) => {
        const isRefused = wanted?.video !== undefined && !isAllowed;
        isAllowed ||= isRefused;
        return isRefused ? Promise.reject(new DOMException('No.', 'NotAllowedError')) : open(wanted);
      };
    });
    const { person, id } = await openDeck(page);
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByRole('button', { name: 'Camera', exact: true }).click();
    await page.getByText('The camera is blocked.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    await startTakeWithVideo(page, 'Camera');
    await talkUntil(page, 1);
    await limitDisk(page, 40 * 1024 * 1024);
    await page.getByText('Video stopped: the disk is nearly full', { exact: false }).waitFor();
    const spokenMs =
      2000 +
      (await page.evaluate(() => Number(document.querySelector('[role=timer]')!.textContent.split(':')[1]))) * 1000;
    await talkUntil(page, spokenMs / 1000);
    const clip = await addTake(page, person, id);
    expect(clip.type).toBe('video');
    expect(clip.duration).toBeGreaterThanOrEqual(spokenMs);
  });

  test('without MediaStreamTrackProcessor, pictures come through a video element; a muted or unplugged camera is named, and ends nothing', async () => {
    const page = await browser.newPage();
    await removeTrackProcessor(page);
    const { person, id } = await openDeck(page);
    await startTakeWithVideo(page, 'Camera');
    // A switch on the camera or its computer turns it off briefly.
    await dispatchTrackEvent(page, 'mute');
    await page.getByText('The camera is off', { exact: false }).waitFor();
    await dispatchTrackEvent(page, 'unmute');
    await page.getByText('The camera is off', { exact: false }).waitFor({ state: 'detached' });
    await talkUntil(page, 2);
    await endSource(page);
    await page.getByText('The camera was disconnected.', { exact: false }).waitFor();
    await talkUntil(page, 3);
    const clip = await addTake(page, person, id);
    const tracks = await readTracks(page, clip.address);
    expect(tracks.codecs).toEqual(['avc', 'aac']);
    // A busy machine draws few of them.
    expect(tracks.pictures).toBeGreaterThan(2);
    expect(Math.abs(tracks.videoMs - clip.duration)).toBeLessThan(2);
  });
});
