import { getProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { makeProjectWithSlides } from '../../bench/recorder-visit';
import { call, signUp, type SignedUp } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { openFirefox } from './firefox';
import { logInThere, playUntil, press, seeElement, seeText, type, type OtherBrowser } from './other-browser';

/** The key as WebDriver names it. */
const ARROW_RIGHT = '\uE014';

const recordedSeconds = `
  const [minutes = 0, rest = 0] = (document.querySelector('[role=timer]')?.textContent ?? '').split(':').map(Number);
  return minutes * 60 + rest;
`;

describe('Firefox', () => {
  let person: SignedUp;
  let id: ProjectId;
  let browser: OtherBrowser;
  const project = () => call(getProject, { id }, person.token);
  const talkUntil = (seconds: number) =>
    until(async () => (await browser.run<number>(recordedSeconds)) >= seconds, `${seconds} s of recording`, 60_000);

  beforeAll(async () => {
    person = await signUp();
    id = await makeProjectWithSlides(person);
    browser = await openFirefox();
  });
  afterAll(() => browser?.close());

  test('signs in', () => logInThere(browser, person));

  test('records, and keeps', async () => {
    await browser.run("localStorage.setItem('narradeck.countdown', '0')");
    await browser.open(`/project/${id}`);
    await press(browser, 'Record');
    await press(browser, 'Start recording');
    await talkUntil(2);
    await type(browser, ' ');
    await talkUntil(5);
    await press(browser, 'Stop');
    await press(browser, 'Keep');
    await until(async () => (await project()).clips.length === 1, 'a kept clip', 60_000);
    const { clips, markers } = await project();
    expect(clips[0]?.duration).toBeGreaterThan(4_500);
    expect(markers).toHaveLength(2);
  });

  test('edits', async () => {
    await browser.open(`/project/${id}`);
    await seeElement(browser, '[aria-label="Timeline"]');
    // Nothing can be split at its beginning.
    await type(browser, ARROW_RIGHT);
    await press(browser, 'Split');
    await until(async () => (await project()).clips.length === 2, 'a split clip', 60_000);
    await press(browser, 'Undo: Split clip');
    await until(async () => (await project()).clips.length === 1, 'one clip again', 60_000);
    await seeText(browser, 'Saved');
  });

  test('plays the link', () => playUntil(browser, id, 3));
});
