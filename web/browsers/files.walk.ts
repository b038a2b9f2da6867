import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ARCHIVE_FILES } from '#shared/archive/project-archive';
import type { ProjectId } from '#shared/entities/scalars';
import sample from '../../sample/project.json';
import { openBrowser } from '../../testing/chromium';
import { decodeSmall, difference, probeFile } from '../../testing/probe-video';
import type { SignedUp } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { downloadArchive, extractArchive } from '../e2e/archive-download';
import { openDialog, openProjectToExport, start } from '../e2e/export-page';
import { exportWording } from '../src/wording/export';
import { exportTrayWording } from '../src/wording/export-tray';
import { clickAt, logIn, press, waitForElement, waitForText, type OtherBrowser } from './other-browser';
import { OTHER_BROWSERS } from './other-browsers';
import { createViewedProject } from './viewed-project';

/** What another encoder, decoder, and way to make pictures small change on average, of 255. */
const COLOR_TOLERANCE = 6;
const SLIDE = 2;

const ENCODES_H264 = `
  const config = { codec: 'avc1.42e028', width: 1280, height: 720, bitrate: 1_500_000 };
  return (await VideoEncoder.isConfigSupported(config)).supported;
`;

/** Fills the window with a video that a click starts. Returns its size, length, and whether it has sound. */
const OPEN_VIDEO = `
  const bytes = Uint8Array.from(atob(arguments[0]), (letter) => letter.charCodeAt(0));
  const video = document.createElement('video');
  video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
  video.style = 'position: fixed; inset: 0; z-index: 100; width: 100vw; height: 100vh; object-fit: fill';
  video.onclick = () => video.play();
  document.body.append(video);
  await new Promise((resolve, reject) => {
    video.onloadedmetadata = resolve;
    video.onerror = () => reject(new Error(video.error.message));
  });
  const hasSound = video.mozHasAudio ?? video.audioTracks.length > 0;
  return { width: video.videoWidth, height: video.videoHeight, duration: video.duration, hasSound };
`;

/** Has Chromium make the MP4 and the ZIP of a narrated project in a folder, and extracts the ZIP there. */
async function makeFiles(folder: string): Promise<{ person: SignedUp; deck: ProjectId; mp4: string; page: string }> {
  const chromium = await openBrowser();
  const { page, person, id } = await openProjectToExport(chromium);
  const mp4 = join(folder, 'deck.mp4');
  await openDialog(page);
  const [download] = await Promise.all([page.waitForEvent('download'), start(page)]);
  await download.saveAs(mp4);
  const zip = join(folder, 'deck.zip');
  await downloadArchive(page, page.getByRole('button', { name: 'Options for Deck' }), zip);
  await chromium.close();
  extractArchive(zip, folder);
  return { person, deck: id, mp4, page: pathToFileURL(join(folder, ARCHIVE_FILES.page)).href };
}

describe.each(OTHER_BROWSERS)('files in $name', ({ openOther, hasDisk }) => {
  let folder: string;
  let files: Awaited<ReturnType<typeof makeFiles>>;
  let films: ProjectId;
  let browser: OtherBrowser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'narradeck-files-'));
    files = await makeFiles(folder);
    films = await createViewedProject(files.person);
    browser = await openOther();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  test('plays the MP4 that Chromium made, from its middle, in the right colors', async () => {
    const slide = await decodeSmall(join(__dirname, '../public/sample', sample.slides[SLIDE]!.file));
    const at = sample.markers[SLIDE]!.source_ms / 1000 + 0.5;
    await browser.open('/login');
    const video = await browser.run<Record<string, unknown>>(OPEN_VIDEO, readFileSync(files.mp4, 'base64'));
    expect(video).toMatchObject({ width: 1280, height: 720, hasSound: true });
    expect(Math.abs(Number(video.duration) - sample.clip.duration / 1000)).toBeLessThan(0.1);
    const isAfter = (seconds: number) =>
      until(
        () => browser.run<boolean>("return document.querySelector('video').currentTime > arguments[0]", seconds),
        `the video after ${seconds} s`,
        30_000,
      );
    await clickAt(browser, { x: 200, y: 200 });
    await isAfter(0.5);
    await browser.run("document.querySelector('video').currentTime = arguments[0]", at);
    await isAfter(at + 0.5);
    await browser.run("document.querySelector('video').pause()");
    const picture = join(folder, 'picture.png');
    writeFileSync(picture, await browser.takeScreenshot());
    expect(difference(await decodeSmall(picture), slide)).toBeLessThan(COLOR_TOLERANCE);
  });

  test('plays the page in a project’s ZIP from the disk, without a request', async () => {
    await browser.open(files.page);
    const scene = (number: number) => waitForElement(browser, `[data-shown][data-scene="${number}"]`);
    await scene(0);
    await press(browser, 'Play');
    await waitForElement(browser, '[data-status=playing]');
    await scene(1);
    const at = await browser.run<number>("return Number(document.querySelector('[role=slider]').ariaValueNow)");
    expect(Math.abs(at - sample.markers[1]!.source_ms / 1000)).toBeLessThanOrEqual(1);
    const requests = await browser.run<string[]>(
      "return performance.getEntriesByType('resource').map(({ name }) => name)",
    );
    expect(requests.filter((address) => !address.startsWith('file:'))).toEqual([]);
  });

  test('logs in', () => logIn(browser, files.person));

  async function openDownload(id: ProjectId, name: string): Promise<void> {
    await browser.open(`/project/${id}`);
    await press(browser, `Options for ${name}`);
    await press(browser, exportTrayWording.menu);
    await press(browser, exportWording.sizes[720]);
    await waitForText(browser, exportWording.keepOpen);
  }

  const says = (text: string) => browser.run<boolean>('return document.body.innerText.includes(arguments[0])', text);

  /** Downloads the MP4 that the open dialog is about. Returns its path. */
  async function download(name: string): Promise<string> {
    await press(browser, exportWording.start);
    await waitForText(browser, exportTrayWording.done(name));
    const file = join(browser.downloads ?? '', name);
    await until(() => existsSync(file) && !existsSync(`${file}.part`), name, 30_000);
    return file;
  }

  test('says before a video is made if it has VP9 instead of H.264', async () => {
    await openDownload(films, 'Sounds and films');
    const encodesH264 = await browser.run<boolean>(ENCODES_H264);
    await until(async () => (await says(exportWording.usesVp9)) !== encodesH264, 'the right note', 30_000);
  });

  if (hasDisk)
    test('makes videos as the dialog said, and downloads them', async () => {
      const codec = (await says(exportWording.usesVp9)) ? 'vp9' : 'h264';
      const mixed = await probeFile(await download('Sounds and films.mp4'));
      expect(mixed.streams.map(({ codec_name }) => codec_name)).toContain(codec);
      expect(Math.abs(mixed.format.duration - 10)).toBeLessThan(0.1);
      await openDownload(files.deck, 'Deck');
      const { streams, format } = await probeFile(await download('Deck.mp4'));
      expect(streams.map(({ codec_name }) => codec_name)).toContain('aac');
      expect(Math.abs(format.duration - sample.clip.duration / 1000)).toBeLessThan(0.1);
    });
  else
    test('says before a video is made that the browser can’t store it', () =>
      waitForText(browser, exportWording.noDisk));
});
