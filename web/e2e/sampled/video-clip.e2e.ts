import { numberedPosition } from '../../../shared/testing/numbered-position';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createProject, saveEdits } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import type { ProjectId, SlideId } from '#shared/entities/scalars';
import { toFileId } from '#shared/entities/clip';
import { newId } from '#shared/ids';
import { createSeedClient } from '../../../infra/local/seed/seed-client';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { newCaption, newClip, newMarker } from '../../../testing/records';
import { call, type SignedUp, urls } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { textAreaSelector, registerAreaSelector } from '../text-area-selector';
import { logInNewPerson } from '../log-in';
import { FILM_MS, makeFilms } from '../films';

const SOUND_MS = 3000;

const sampleFile = (name: string) => new Uint8Array(readFileSync(join(__dirname, '../../public/sample', name)));

/** A project that shows one slide while a video, then a sound, plays. */
async function makeProject({ token }: SignedUp, video: Uint8Array<ArrayBuffer>): Promise<ProjectId> {
  const client = createSeedClient(urls.app, token);
  const id = newId() as ProjectId;
  await client.call(createProject, { id, name: 'With a film' });
  const slide_id = newId() as SlideId;
  const slide = { slide_id, position: numberedPosition(0), notes: '', content_type: 'image/webp' };
  await client.uploadSlides(id, [{ ...slide, file: sampleFile('slide-1.webp') }]);
  const clip = { kind: 'clip', project_id: id } as const;
  const film = await client.upload({ ...clip, created_at: 1000, content_type: 'video/webm' }, video);
  const sound = await client.upload(
    { ...clip, created_at: 9000, content_type: 'audio/mp4' },
    sampleFile('narration.m4a'),
  );
  const words = { ...newCaption(1000, 0, FILM_MS, 'Said in the film'), file: toFileId(film.url) };
  await client.call(saveEdits, {
    project_id: id,
    put: [
      { entity: 'clip', item: newClip(id, 1000, FILM_MS, { type: 'video', url: film.url, file_name: 'film.webm' }) },
      { entity: 'clip', item: newClip(id, 9000, SOUND_MS, { url: sound.url }) },
      { entity: 'marker', item: { ...newMarker(1000, 1000, 0), slide_id } },
      { entity: 'caption', item: words },
      { entity: 'marker', item: { ...newMarker(9000, 9000, 0), slide_id } },
    ],
    remove: [],
  });
  return id;
}

/** Waits until the video in this part of the page shows a color. */
const waitForColor = (page: Page, selector: string, colour: 'red' | 'green') =>
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

/** The texts of captions, controls, and links that a corner video covers. */
const coveredByCorner = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const player = document.querySelector('[data-status]')!;
    const corner = player.querySelector('[data-video-layout=corner]')!.getBoundingClientRect();
    const others = [...player.querySelectorAll<HTMLElement>('button, a, input, p')];
    const isOver = (box: DOMRect) =>
      box.left < corner.right && box.right > corner.left && box.top < corner.bottom && box.bottom > corner.top;
    const covered = others.filter((other) => other.checkVisibility() && isOver(other.getBoundingClientRect()));
    return covered.map((other) => other.ariaLabel ?? other.textContent);
  });

describe('product: a video clip fills the stage while it plays, or is in its corner', () => {
  let browser: TestBrowser;
  let page: Page;
  let id: ProjectId;
  beforeAll(async () => {
    await registerAreaSelector();
    browser = await openBrowser();
    page = await browser.newPage();
    const person = await logInNewPerson(page);
    id = await makeProject(person, Uint8Array.from((await makeFilms(page)).webm));
  });
  afterAll(() => browser.close());

  test('in the player, and is replaced by the slide when its clip is over', async () => {
    const viewer = await browser.newPage();
    await viewer.goto(`/video/${id}`);
    await waitForColor(viewer, '[data-status=paused]', 'red');
    await viewer.getByRole('button', { name: 'Picture-in-picture' }).click();
    await viewer.waitForFunction(() => document.pictureInPictureElement !== null);
    await viewer.getByRole('button', { name: 'Play', exact: true }).first().click();
    await waitForColor(viewer, '[data-status]', 'green');
    await viewer.waitForFunction(() => !document.querySelector('[data-status] video')?.checkVisibility());
    await viewer.waitForFunction(() => document.pictureInPictureElement === null);
    expect(await viewer.getByRole('button', { name: 'Picture-in-picture' }).count()).toBe(0);
    await viewer.locator('[data-shown]').waitFor();
    await viewer.locator('[data-status=ended]').waitFor();
    await viewer.keyboard.press('0');
    await waitForColor(viewer, '[data-status]', 'red');
  });

  test('on the stage of the editor', async () => {
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await waitForColor(page, '#editor-stage', 'green');
    await page.locator('#editor-stage').getByRole('img', { name: 'Slide 1' }).waitFor();
    await page.locator('#editor-stage video').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
  });

  test('it is split and trimmed like sound, to the exact frame, and captions stay with what is said', async () => {
    const stage = page.locator('#editor-stage');
    await page.keyboard.press('Home');
    await waitForColor(page, '#editor-stage', 'red');
    await page.keyboard.press('ArrowRight');
    await waitForColor(page, '#editor-stage', 'green');
    await page.keyboard.press('s');
    await page.getByRole('button', { name: /^Clip 3,/ }).waitFor();
    const end = page.getByRole('slider', { name: 'End of clip 1' });
    await end.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Home');
    await waitForColor(page, '#editor-stage', 'red');
    await page.keyboard.press('ArrowDown');
    await waitForColor(page, '#editor-stage', 'green');
    await stage.locator(textAreaSelector('the film')).waitFor();
  });

  test('placing it in the corner by mouse or key shows its slide, and can be undone', async () => {
    const stage = page.locator('#editor-stage');
    const corner = stage.locator('[data-video-layout=corner]');
    await page.getByRole('button', { name: /^Clip 1,/ }).click({ position: { x: 30, y: 10 } });
    await page.getByRole('button', { name: 'Video in the corner' }).click();
    await corner.waitFor();
    await stage.getByRole('img', { name: 'Slide 1' }).waitFor();
    await waitForColor(page, '#editor-stage', 'red');
    await page.keyboard.press('v');
    await stage.locator('[data-video-layout=full]').waitFor();
    await page.keyboard.press('Control+z');
    await corner.waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    await until(async () => {
      const { clips } = await call(getPublishData, { id });
      return clips[0]?.video_layout === 'corner';
    }, 'the edge to have what is saved');
  });

  test('in the corner it is shown whole on a narrow stage, too', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const corner = page.locator('#editor-stage [data-video-layout=corner]');
    const shareInSight = () =>
      corner.evaluate(
        (place) =>
          new Promise<number>((resolve) => {
            new IntersectionObserver(([seen], observer) => {
              observer.disconnect();
              resolve(seen!.intersectionRatio);
            }).observe(place);
          }),
      );
    await until(async () => (await shareInSight()) > 0.99, 'the whole corner to be in sight');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test.each([1280, 390])('the player shows it there, %i wide, over neither captions nor controls', async (width) => {
    const viewer = await browser.newPage();
    await viewer.setViewportSize({ width, height: 800 });
    await viewer.goto(`/video/${id}`);
    await waitForColor(viewer, '[data-status=paused]', 'red');
    await viewer.locator('[data-shown]').waitFor();
    await viewer.keyboard.press('c');
    await viewer.locator('[data-status] p').getByText(/^Said/).waitFor();
    expect(await coveredByCorner(viewer)).toEqual([]);
    await viewer.getByRole('button', { name: 'Play', exact: true }).first().click();
    await viewer.locator('[data-video-layout=full]').waitFor();
    await waitForColor(viewer, '[data-status]', 'green');
  });
});
