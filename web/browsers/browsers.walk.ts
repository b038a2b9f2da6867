import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getProject, updateProject } from '#shared/api/projects';
import { ARCHIVE_FILES } from '#shared/archive/project-archive';
import { listComments } from '#shared/api/comments';
import type { ProjectId } from '#shared/entities/scalars';
import { makeProjectWithSlides } from '../../bench/recorder-visit';
import sample from '../../sample/project.json';
import { openBrowser } from '../../testing/chromium';
import { buildPdf } from '../../testing/pdf';
import { call, signUp, type SignedUp, urls } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { downloadArchive, extractArchive } from '../e2e/archive-download';
import { startEmbeddingSite } from '../e2e/embedding-site';
import { makeFilms } from '../e2e/films';
import { stayLoggedIn } from '../e2e/log-in';
import { makeNarratedProject, sampleFile } from '../e2e/narrated-project';
import { makeSoundsAndFilms } from '../e2e/sounds-and-films';
import { exportWording } from '../src/wording/export';
import { exportTrayWording } from '../src/wording/export-tray';
import { openFirefox } from './firefox';
import { chooseFiles, fill, logIn, press, waitForElement, waitForText, type, type OtherBrowser } from './other-browser';
import { openWebKit } from './webkit';

/** The key as WebDriver names it. */
const ARROW_RIGHT = '\uE014';

const ENCODES_H264 = `
  const config = { codec: 'avc1.42e028', width: 1280, height: 720, bitrate: 1_500_000 };
  return (await VideoEncoder.isConfigSupported(config)).supported;
`;

const recordedSeconds = `
  const [minutes = 0, rest = 0] = (document.querySelector('[role=timer]')?.textContent ?? '').split(':').map(Number);
  return minutes * 60 + rest;
`;

const openProject = ({ token }: SignedUp, id: ProjectId) => call(getProject, { id }, token);

/** Has Chromium make the ZIP of a narrated project, and extracts it. Returns the address of its page. */
async function extractNarratedArchive(folder: string): Promise<string> {
  const person = await signUp();
  await makeNarratedProject(person);
  const chromium = await openBrowser();
  const page = await chromium.newPage();
  await stayLoggedIn(page, person);
  await page.addInitScript({ content: 'delete window.showSaveFilePicker' });
  await page.goto('/projects');
  const file = join(folder, 'deck.zip');
  await downloadArchive(page, page.getByRole('button', { name: 'Options for Deck' }), file);
  await chromium.close();
  extractArchive(file, folder);
  return pathToFileURL(join(folder, ARCHIVE_FILES.page)).href;
}

/** Has Chromium make a film, of which only the address is tried elsewhere. */
async function createViewedProject(person: SignedUp): Promise<ProjectId> {
  const chromium = await openBrowser();
  const page = await chromium.newPage();
  await page.goto('/login');
  const { webm } = await makeFilms(page);
  await chromium.close();
  const id = await makeSoundsAndFilms(person, Uint8Array.from(webm));
  await call(updateProject, { id, settings: { allow_comments: true } }, person.token);
  return id;
}

/** An automated WebKitGTK is a private window, which has no disk for recordings and videos (docs/browsers.md). */
describe.each([
  { name: 'Firefox', openOther: openFirefox, canRecord: true, canMakeVideo: true },
  { name: 'WebKit', openOther: openWebKit, canRecord: false, canMakeVideo: false },
])('$name', ({ openOther, canRecord, canMakeVideo }) => {
  let person: SignedUp;
  let recorded: ProjectId;
  let watched: ProjectId;
  let browser: OtherBrowser;
  let folder: string;
  const timeIs = (seconds: number) =>
    until(
      () =>
        browser.run<boolean>(
          "return Number(document.querySelector('[role=slider]')?.ariaValueNow) === arguments[0]",
          seconds,
        ),
      `the player at ${seconds} s`,
      30_000,
    );
  const status = (name: string) => waitForElement(browser, `[data-status=${name}]`);
  const talkUntil = (seconds: number) =>
    until(async () => (await browser.run<number>(recordedSeconds)) >= seconds, `${seconds} s of recording`, 60_000);

  beforeAll(async () => {
    person = await signUp();
    watched = await createViewedProject(person);
    recorded = await makeProjectWithSlides(person);
    browser = await openOther();
    folder = mkdtempSync(join(tmpdir(), 'narradeck-browsers-'));
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  test('the player plays sound and videos to the end, with captions', async () => {
    await browser.open(`/video/${watched}`);
    await press(browser, 'Captions');
    await press(browser, 'Play');
    for (const number of [1, 2, 3, 4]) {
      await until(
        () =>
          browser.run<boolean>(
            "return [...document.querySelectorAll('[data-status] p')].some((line) => line.textContent === arguments[0])",
            `Clip ${number} speaks`,
          ),
        `caption ${number}`,
        30_000,
      );
    }
    await status('ended');
  });

  test('the transcript is searched, and a line leads to its place', async () => {
    await press(browser, 'Transcript');
    await fill(browser, 'Search the transcript', 'Clip 4');
    await press(browser, '0:07Clip 4 speaks');
    await timeIs(7);
  });

  test('a guest comments on a moment', async () => {
    await browser.run('window.scrollTo(0, document.body.scrollHeight)');
    await fill(browser, 'Comment at 0:07', 'Louder here?');
    await fill(browser, 'Your name', 'Gus');
    await press(browser, 'Comment');
    await until(async () => {
      const { comments } = await call(listComments, { project_id: watched }, person.token);
      return comments.some(({ text }) => text === 'Louder here?');
    }, 'the comment on the server');
  });

  test('a page of another site embeds the player and controls it', async () => {
    const site = startEmbeddingSite();
    const settings = { embedding: 'listed' as const, embed_sites: [site.hosts[0]] };
    await call(updateProject, { id: watched, settings }, person.token);
    await browser.open(site.pageUrl(site.hosts[0], `${urls.app}/embed/${watched}`));
    const told = (message: string, what: string) =>
      until(() => browser.run<boolean>(`return messages.some(${message})`), what, 30_000);
    await told("({ narradeck }) => narradeck === 'ready'", 'the player in its frame');
    await browser.run("frames[0].postMessage({ narradeck: 'seek', time_ms: 7000 }, '*')");
    await told('({ time_ms }) => time_ms === 7000', 'the player at 7 s');
    site.close();
  });

  test('logs in', () => logIn(browser, person));

  test('imports pictures and a PDF', async () => {
    await chooseFiles(browser, [{ name: 'deck.pdf', type: 'application/pdf', bytes: buildPdf(2) }]);
    await until(() => browser.run<boolean>("return location.pathname.startsWith('/project/')"), 'the project', 30_000);
    const id = (await browser.run<string>("return location.pathname.split('/').at(-1)")) as ProjectId;
    const slides = (count: number) =>
      until(async () => (await openProject(person, id)).slides.length === count, `${count} slides`, 120_000);
    await slides(2);
    await chooseFiles(browser, [{ name: 'more.webp', type: 'image/webp', bytes: sampleFile('slide-1.webp') }]);
    await slides(3);
  });

  test('edits clips and captions', async () => {
    const captionAt7 = async () =>
      (await openProject(person, watched)).clips.flatMap(({ captions }) => captions).at(-1)?.text;
    await browser.open(`/project/${watched}`);
    await waitForElement(browser, '[aria-label="Timeline"]');
    // Nothing can be split at its beginning.
    await type(browser, ARROW_RIGHT);
    await press(browser, 'Split');
    await until(async () => (await openProject(person, watched)).clips.length === 5, 'a split clip', 60_000);
    await press(browser, 'Undo: Split clip');
    await until(async () => (await openProject(person, watched)).clips.length === 4, 'a whole clip again', 60_000);
    await press(browser, 'Captions');
    await fill(browser, 'Caption at 0:07.0', 'Said anew');
    await until(async () => (await captionAt7()) === 'Said anew', 'the caption on the server', 60_000);
    await waitForText(browser, 'Saved');
    await press(browser, 'Play');
    await waitForElement(browser, 'button[aria-label=Pause]');
  });

  test('plays the page in a project’s ZIP from the disk, without a request', async () => {
    await browser.open(await extractNarratedArchive(folder));
    const scene = (number: number) => waitForElement(browser, `[data-shown][data-scene="${number}"]`);
    await scene(0);
    await press(browser, 'Play');
    await status('playing');
    await scene(1);
    const at = await browser.run<number>("return Number(document.querySelector('[role=slider]').ariaValueNow)");
    expect(Math.abs(at - sample.markers[1]!.source_ms / 1000)).toBeLessThanOrEqual(1);
    const requests = await browser.run<string[]>(
      "return performance.getEntriesByType('resource').map(({ name }) => name)",
    );
    expect(requests.filter((address) => !address.startsWith('file:'))).toEqual([]);
  });

  test('says before a video is made if it has VP9 instead of H.264', async () => {
    await browser.open(`/project/${watched}`);
    await press(browser, 'Options for Sounds and films');
    await press(browser, exportTrayWording.menu);
    await press(browser, '720p');
    await waitForText(browser, exportWording.keepOpen);
    const encodesH264 = await browser.run<boolean>(ENCODES_H264);
    const saysVp9 = () =>
      browser.run<boolean>('return document.body.innerText.includes(arguments[0])', exportWording.usesVp9);
    await until(async () => (await saysVp9()) !== encodesH264, 'the right note', 30_000);
    if (!canMakeVideo) return;
    await press(browser, 'Download');
    await waitForText(browser, exportTrayWording.done('Sounds and films.mp4'));
  });

  if (canRecord)
    test('records, keeps, and lists in Recordings what was saved for later', async () => {
      await browser.run("localStorage.setItem('narradeck.countdown', '0')");
      await browser.open(`/project/${recorded}`);
      await press(browser, 'Record');
      await press(browser, 'Start recording');
      await talkUntil(1);
      await press(browser, 'Stop');
      await press(browser, 'Record again');
      await press(browser, 'Start recording');
      await talkUntil(2);
      await type(browser, ' ');
      await talkUntil(5);
      await press(browser, 'Stop');
      await press(browser, 'Keep');
      await until(async () => (await openProject(person, recorded)).clips.length === 1, 'a kept clip', 60_000);
      const { clips, markers } = await openProject(person, recorded);
      expect(clips[0]?.duration).toBeGreaterThan(4_500);
      expect(markers).toHaveLength(2);
      await browser.open(`/video/${recorded}`);
      await press(browser, 'Play');
      await status('ended');
      await browser.open('/recordings');
      await waitForText(browser, 'Saved for later.');
    });
  else
    test('shows Recordings', async () => {
      await browser.open('/recordings');
      await waitForText(browser, 'Nothing here');
    });
});
