import { getProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { makeProjectWithSlides } from '../../bench/recorder-visit';
import { buildPdf } from '../../testing/pdf';
import { call, signUp, type SignedUp } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { sampleFile } from '../e2e/narrated-project';
import { chooseFiles, fill, logIn, press, waitForElement, waitForText, type, type OtherBrowser } from './other-browser';
import { OTHER_BROWSERS } from './other-browsers';
import { createViewedProject } from './viewed-project';

/** The key as WebDriver names it. */
const ARROW_RIGHT = '\uE014';

const recordedSeconds = `
  const [minutes = 0, rest = 0] = (document.querySelector('[role=timer]')?.textContent ?? '').split(':').map(Number);
  return minutes * 60 + rest;
`;

const openProject = ({ token }: SignedUp, id: ProjectId) => call(getProject, { id }, token);

describe.each(OTHER_BROWSERS)('the editor in $name', ({ openOther, hasDisk }) => {
  let person: SignedUp;
  let recorded: ProjectId;
  let watched: ProjectId;
  let browser: OtherBrowser;
  const talkUntil = (seconds: number) =>
    until(async () => (await browser.run<number>(recordedSeconds)) >= seconds, `${seconds} s of recording`, 60_000);

  beforeAll(async () => {
    person = await signUp();
    watched = await createViewedProject(person);
    recorded = await makeProjectWithSlides(person);
    browser = await openOther();
  });
  afterAll(() => browser?.close());

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

  if (hasDisk)
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
      await waitForElement(browser, '[data-status=ended]');
      await browser.open('/recordings');
      await waitForText(browser, 'Saved for later.');
    });
  else
    test('shows Recordings', async () => {
      await browser.open('/recordings');
      await waitForText(browser, 'Nothing here');
    });
});
