import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createProject, saveEdits } from '#shared/api/projects';
import type { ProjectId, SlideId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { createSeedClient } from '../../infra/local/seed/seed-client';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { newClip, newMarker } from '../../testing/records';
import { type SignedUp, urls } from '../../testing/test-stack';
import { logInSomebodyNew } from './log-in';
import { runInPage } from './run-in-page';

const VIDEO_MS = 2000;
const SOUND_MS = 3000;

/** A small film: red for a second, then green, with a tone. */
const film = `
  import { AudioBufferSource, BufferTarget, CanvasSource, Output, Quality, WebMOutputFormat } from 'mediabunny';
  export default async () => {
    const canvas = new OffscreenCanvas(320, 180);
    const paint = canvas.getContext('2d');
    const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
    const pictures = new CanvasSource(canvas, { codec: 'vp8', quality: new Quality({ bitrate: 500_000 }) });
    const sound = new AudioBufferSource({ codec: 'opus', quality: new Quality({ bitrate: 64_000 }) });
    output.addVideoTrack(pictures);
    output.addAudioTrack(sound);
    await output.start();
    for (let frame = 0; frame < 30; frame++) {
      paint.fillStyle = frame < 15 ? '#f00' : '#0f0';
      paint.fillRect(0, 0, 320, 180);
      await pictures.add(frame / 15, 1 / 15);
    }
    const tone = new AudioBuffer({ length: 96_000, sampleRate: 48_000 });
    tone.copyToChannel(Float32Array.from({ length: 96_000 }, (_, i) => Math.sin(i / 17) / 4), 0);
    await sound.add(tone);
    await output.finalize();
    return btoa(Array.from(new Uint8Array(output.target.buffer), (byte) => String.fromCharCode(byte)).join(''));
  };`;

const sampleFile = (name: string) => new Uint8Array(readFileSync(join(__dirname, '../public/sample', name)));

/** A project that shows one slide while a video, then a sound, plays. */
async function makeProject({ token }: SignedUp, video: Uint8Array<ArrayBuffer>): Promise<ProjectId> {
  const client = createSeedClient(urls.app, token);
  const id = newId() as ProjectId;
  await client.call(createProject, { id, name: 'With a film' });
  const slide = { kind: 'slide', project_id: id, slide_id: newId() as SlideId, position: 0, notes: '' } as const;
  await client.upload({ ...slide, content_type: 'image/webp' }, sampleFile('slide-1.webp'));
  const { slide_id } = slide;
  const clip = { kind: 'clip', project_id: id } as const;
  const film = await client.upload({ ...clip, created_at: 1000, content_type: 'video/webm' }, video);
  const sound = await client.upload(
    { ...clip, created_at: 9000, content_type: 'audio/mp4' },
    sampleFile('narration.m4a'),
  );
  await client.call(saveEdits, {
    project_id: id,
    put: [
      { entity: 'clip', item: newClip(id, 1000, VIDEO_MS, { type: 'video', url: film.url, file_name: 'film.webm' }) },
      { entity: 'clip', item: newClip(id, 9000, SOUND_MS, { url: sound.url }) },
      { entity: 'marker', item: { ...newMarker(1000, 1000, 0), slide_id } },
      { entity: 'marker', item: { ...newMarker(9000, 9000, 0), slide_id } },
    ],
    remove: [],
  });
  return id;
}

/** Waits until the video in this part of the page shows a colour. */
const untilItShows = (page: Page, selector: string, colour: 'red' | 'green') =>
  page.waitForFunction(
    ({ selector, channel }) => {
      const video = document.querySelector<HTMLVideoElement>(`${selector} video`);
      if (!video?.checkVisibility() || video.videoWidth === 0) return false;
      const paint = new OffscreenCanvas(1, 1).getContext('2d')!;
      paint.drawImage(video, 0, 0, 1, 1);
      const pixel = paint.getImageData(0, 0, 1, 1).data;
      return pixel[channel]! > 150 && pixel[1 - channel]! < 100;
    },
    { selector, channel: colour === 'red' ? 0 : 1 },
  );

describe('product: a video clip fills the stage while it plays', () => {
  let browser: TestBrowser;
  let page: Page;
  let id: ProjectId;
  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
    const person = await logInSomebodyNew(page);
    id = await makeProject(person, new Uint8Array(Buffer.from(await runInPage<string>(page, film), 'base64')));
  });
  afterAll(() => browser.close());

  test('in the player, and gives way to the slide when its clip is over', async () => {
    const viewer = await browser.newPage();
    await viewer.goto(`/video/${id}`);
    await untilItShows(viewer, '[data-status=paused]', 'red');
    await viewer.getByRole('button', { name: 'Play', exact: true }).first().click();
    await untilItShows(viewer, '[data-status]', 'green');
    await viewer.waitForFunction(() => !document.querySelector('[data-status] video')?.checkVisibility());
    await viewer.locator('[data-shown]').waitFor();
    await viewer.locator('[data-status=ended]').waitFor();
    await viewer.keyboard.press('0');
    await untilItShows(viewer, '[data-status]', 'red');
  });

  test('on the stage of the editor', async () => {
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await untilItShows(page, '#editor-stage', 'green');
    await page.locator('#editor-stage').getByRole('img', { name: 'Slide 1' }).waitFor();
    await page.locator('#editor-stage video').waitFor({ state: 'detached' });
  });
});
