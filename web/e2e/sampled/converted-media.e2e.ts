import type { Page } from 'playwright-core';
import { getProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { buildFlac, buildRf64 } from '../../../testing/sound-files';
import { largeTaggedFiles } from '../../../testing/tagged-files';
import { call, type SignedUp } from '../../../testing/test-stack';
import { type Films, makeFilms } from '../films';
import { logInNewPerson } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

describe('product: sound and video of kinds that browsers don’t all play', () => {
  let browser: TestBrowser;
  let page: Page;
  let person: SignedUp;
  let id: ProjectId;
  let films: Films;
  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
    person = await logInNewPerson(page);
    films = await makeFilms(page);
    id = await makeNarratedProject(person);
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
  });
  afterAll(() => browser.close());

  /** Plays a stored file to its end. Returns its length in seconds and its picture width in pixels. */
  const play = (address: string) =>
    page.evaluate(async (address) => {
      const element = Object.assign(document.createElement('video'), { src: address, muted: true, playbackRate: 4 });
      const ended = new Promise<void>((resolve, reject) => {
        element.onended = () => resolve();
        element.onerror = () => reject(new Error(element.error?.message));
      });
      await element.play();
      await ended;
      return { seconds: element.duration, width: element.videoWidth };
    }, address);

  test.each<[string, string, number, () => Buffer]>([
    ['screen.mkv', 'mp4', 320, () => films.mkv],
    ['voice-note.ogg', 'webm', 0, () => films.ogg],
    ['lossless.flac', 'm4a', 0, () => buildFlac(2)],
    ['large.wav', 'm4a', 0, () => buildRf64(2)],
    ['large-cover.mp3', 'm4a', 0, () => largeTaggedFiles.mp3()],
  ])('%s becomes a clip of its length that plays to its end, as %s', async (name, ending, width, make) => {
    const { clips: before } = await call(getProject, { id }, person.token);
    const file = { name, mimeType: 'application/octet-stream', buffer: make() };
    await page.getByLabel('Choose audio or video').setInputFiles(file);
    await page.getByRole('button', { name: new RegExp(`^Clip ${before.length + 1},`) }).waitFor();
    const { clips, media_grant } = await call(getProject, { id }, person.token);
    const clip = clips.find(({ file_name }) => file_name === name)!;
    expect(clip.url).toMatch(new RegExp(`\\.${ending}$`));
    expect(Math.abs(clip.duration - 2000)).toBeLessThan(60);
    const played = await play(`${clip.url}?${media_grant}`);
    expect(Math.abs(played.seconds * 1000 - clip.duration)).toBeLessThan(60);
    expect(played.width).toBe(width);
  });
});
