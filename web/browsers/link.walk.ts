import { listComments } from '#shared/api/comments';
import { updateLinkGuard, updateProject } from '#shared/api/projects';
import type { ProjectSettings } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { call, signUp, type SignedUp, urls } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { startEmbeddingSite } from '../e2e/embedding-site';
import { makeNarratedProject } from '../e2e/narrated-project';
import { lockedLinkWording } from '../src/wording/share';
import {
  clickAt,
  fill,
  fillLogin,
  press,
  waitForAddress,
  waitForElement,
  waitForText,
  type OtherBrowser,
} from './other-browser';
import { OTHER_BROWSERS } from './other-browsers';
import { createViewedProject } from './viewed-project';

const PASSWORD = 'twelve roses';
/** A site's frames are 320 × 180 (`startEmbeddingSite`). */
const MIDDLE_OF_FRAME = { x: 160, y: 90, inFrame: true };

const ADD_FRAME = `
  const frame = Object.assign(document.createElement('iframe'), { src: arguments[0] });
  await new Promise((resolve) => {
    frame.onload = resolve;
    document.body.append(frame);
  });
`;

describe.each(OTHER_BROWSERS)('a link in $name', ({ openOther }) => {
  let person: SignedUp;
  let watched: ProjectId;
  let deck: ProjectId;
  let browser: OtherBrowser;
  const change = (id: ProjectId, settings: Partial<ProjectSettings>) =>
    call(updateProject, { id, settings }, person.token);
  const status = (name: string) => waitForElement(browser, `[data-status=${name}]`);
  const isPlayer = () => waitForElement(browser, '[data-shown]');

  beforeAll(async () => {
    person = await signUp();
    watched = await createViewedProject(person);
    deck = await makeNarratedProject(person);
    browser = await openOther();
  });
  afterAll(() => browser?.close());

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
    const isAt7 = () =>
      browser.run<boolean>("return Number(document.querySelector('[role=slider]')?.ariaValueNow) === 7");
    await until(isAt7, 'the player at 7 s', 30_000);
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

  test('a listed site’s page embeds the player and controls it; another site’s page gets none', async () => {
    const site = startEmbeddingSite();
    const [listed, other] = site.hosts;
    const told = (message: string, what: string) =>
      until(() => browser.run<boolean>(`return messages.some(${message})`), what, 30_000);
    await change(deck, { embedding: 'listed', embed_sites: [listed] });
    await change(watched, { embedding: 'anywhere' });
    await browser.open(site.pageUrl(listed, `${urls.app}/embed/${deck}`));
    await told("({ narradeck }) => narradeck === 'ready'", 'the player in its frame');
    await browser.run("frames[0].postMessage({ narradeck: 'listen' }, '*')");
    await clickAt(browser, MIDDLE_OF_FRAME);
    await told("({ status, time_ms }) => status === 'playing' && time_ms > 500", 'it to play');
    await browser.run("frames[0].postMessage({ narradeck: 'seek', time_ms: 7000 }, '*')");
    await told("({ status, time_ms }) => status === 'playing' && time_ms > 7000", 'it to play from 7 s');
    await browser.run("frames[0].postMessage({ narradeck: 'pause' }, '*')");
    await told("({ status, time_ms }) => status === 'paused' && time_ms > 7000", 'its pause');

    await browser.open(site.pageUrl(other, `${urls.app}/embed/${watched}`));
    await told("({ narradeck }) => narradeck === 'ready'", 'the player that any site may embed');
    // Not with the page: Firefox reports that a page can't be opened if a frame in it is refused.
    await browser.run(ADD_FRAME, `${urls.app}/embed/${deck}`);
    await browser.run("for (const number of [0, 1]) frames[number].postMessage({ narradeck: 'listen' }, '*')");
    await told("({ status }) => status === 'paused'", 'its state');
    expect(await browser.run('return [...new Set(messages.map(({ frame }) => frame))]')).toEqual([0]);
    site.close();
  });

  test('the reading page shows the slides and leads to their moments', async () => {
    await browser.open(`/video/${deck}?read`);
    const isPictureShown = 'const [picture] = document.images; return picture.complete && picture.naturalWidth > 0';
    await until(() => browser.run<boolean>(isPictureShown), 'the first slide', 30_000);
    await press(browser, 'Watch from 0:08');
    await isPlayer();
  });

  test('a password opens a guarded link, and a wrong one doesn’t', async () => {
    await call(updateLinkGuard, { id: watched, password: PASSWORD }, person.token);
    await change(watched, { link_access: 'password' });
    await browser.open(`/video/${watched}`);
    await fill(browser, lockedLinkWording.password, 'wrong password');
    await press(browser, lockedLinkWording.open);
    await waitForText(browser, 'That isn’t the password. Try again.');
    await fill(browser, lockedLinkWording.password, PASSWORD);
    await press(browser, lockedLinkWording.open);
    await isPlayer();
  });

  test('a link for the team leads to Log in and back', async () => {
    // Not the deck: a browser may keep an open link's data for ten seconds.
    const secret = await makeNarratedProject(person);
    await change(secret, { link_access: 'team' });
    await browser.open(`/video/${secret}?t=2`);
    await waitForText(browser, lockedLinkWording.teamTitle);
    await press(browser, lockedLinkWording.logIn);
    await fillLogin(browser, person);
    await waitForAddress(browser, `/video/${secret}?t=2`);
    await isPlayer();
  });
});
