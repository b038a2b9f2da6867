import type { Page, Response } from 'playwright-core';
import type { InputOf } from '#shared/api/contract';
import type { reportError as reportErrorContract } from '#shared/api/errors';
import { getProject, saveEdits } from '#shared/api/projects';
import type { Clip } from '#shared/entities/clip';
import { numberedPosition } from '../../shared/testing/numbered-position';
import { seedSample } from '../../infra/local/seed/seed-sample';
import sample from '../../sample/project.json';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { patch } from '../../testing/edited-project';
import { call, config, signUp, urls } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { openHome } from './open-home';
import { makeNarratedProject } from './narrated-project';
import { readSceneChanges, watchScenes } from './scene-log';
import { serveStoredPage } from './stored-page';

const starts = sample.markers.map((marker) => marker.created_at - sample.clip.created_at);

/** An element's clock may lag behind the audible sound by this much. */
const CLOCK_STEP_MS = 40;

describe('the player, for a person with the link and no account', () => {
  let browser: TestBrowser;
  let link: string;
  beforeAll(async () => {
    link = (await seedSample({ config, urls }))!;
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const status = (page: Page) => page.locator('[data-status]').getAttribute('data-status');
  const open = async (query = '') => {
    const page = await browser.newPage();
    await watchScenes(page);
    await page.goto(link + query);
    await page.locator('[data-shown]').waitFor();
    return page;
  };
  const startPlaying = async (page: Page) => {
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await page.locator('[data-status=playing]').waitFor();
  };

  test('the first slide is there before anything plays, with the name and every slide as a chapter', async () => {
    const page = await open();
    expect(await status(page)).toBe('paused');
    expect(await page.locator('[data-shown]').getAttribute('data-scene')).toBe('0');
    await page.getByRole('heading', { name: sample.name }).waitFor();
    const chapters = page.getByRole('navigation', { name: 'Slides' });
    expect(await chapters.getByRole('button').count()).toBe(starts.length);
    // The others' pictures wait until somebody turns to the chapters.
    await chapters.locator('img').nth(2).waitFor();
    expect(await chapters.locator('img').count()).toBe(3);
    await chapters.hover();
    await chapters
      .locator('img')
      .nth(starts.length - 1)
      .waitFor();
    // Shown for free accounts, outside the app's main layout.
    await page.getByRole('link', { name: 'Made with Narradeck' }).waitFor();
    expect(await page.getByRole('link', { name: 'Projects' }).count()).toBe(0);
  });

  test('on a phone, visible chapters have their pictures immediately, the others when somebody scrolls to them', async () => {
    const page = await browser.newPhone();
    await page.goto(link);
    const chapters = page.getByRole('navigation', { name: 'Slides' });
    const pictures = chapters.locator('img');
    const last = chapters.getByRole('listitem').last().locator('img');
    await pictures.nth(2).waitFor();
    expect(await last.count()).toBe(0);
    await chapters.getByRole('button').last().hover();
    await last.waitFor();
  });

  test('before the first slide, a viewer requests the page, its script, and the slide, which is requested before the script runs', async () => {
    const page = await browser.newPage();
    // Where a busy machine renders too slowly, the edge serves the stored page.
    await until(async () => (await (await fetch(link)).text()).includes('id="publish-data"'), 'the rendered page');
    const asked: string[] = [];
    page.on('request', (request) => request.url().startsWith('http') && asked.push(new URL(request.url()).pathname));
    const picture = page.waitForRequest(/\/slides\//);
    await page.route('**/assets/*.js', async (route) => {
      await picture;
      await route.continue();
    });
    await page.goto(link);
    await page.locator('[data-shown] img').evaluate((image: HTMLImageElement) => image.decode());
    const kinds = [/^\/video\/\w+$/, /^\/assets\/video-/, /\/slides\//];
    expect(
      asked
        .slice(0, 3)
        .map((path) => kinds.findIndex((kind) => kind.test(path)))
        .sort(),
    ).toEqual([0, 1, 2]);
    expect(asked.filter((path) => path.startsWith('/publish/'))).toEqual([]);
  });

  test('a stored page requests publish data once, while the player’s script still loads', async () => {
    const page = await browser.newPage();
    await serveStoredPage(page);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/publish/') && asked.push(request.url()));
    const publish = page.waitForRequest('**/publish/*');
    await page.route('**/assets/*.js', async (route) => {
      await publish;
      await route.continue();
    });
    await page.goto(link);
    await page.locator('[data-shown]').waitFor();
    expect(asked).toHaveLength(1);
  });

  test('a slide appears within three frames after its first word, and never before it', async () => {
    const page = await open('?t=7');
    await startPlaying(page);
    await page.locator('[data-shown][data-scene="1"]').waitFor();
    await page.keyboard.press('l');
    await page.locator('[data-shown][data-scene="3"]').waitFor();
    const changes = (await readSceneChanges(page)).filter(
      ({ scene, isSeek }) => !isSeek && (scene === 1 || scene === 3),
    );
    expect(changes.map(({ scene }) => scene)).toEqual([1, 3]);
    for (const { scene, soundMs, framesMs } of changes) {
      expect(soundMs).toBeGreaterThanOrEqual(starts[scene]! - CLOCK_STEP_MS);
      expect(framesMs[0]).toBeLessThanOrEqual(starts[scene]!);
    }
  });

  test('keys play, pause, seek, change the speed and the slide, and show captions', async () => {
    const page = await open();
    await startPlaying(page);
    await page.keyboard.press('k');
    await page.locator('[data-status=paused]').waitFor();
    await page.keyboard.press('Shift+N');
    await page.locator('[data-shown][data-scene="1"]').waitFor();
    await page.keyboard.press('9');
    await page.locator('[data-shown][data-scene="4"]').waitFor();
    await page.keyboard.press('0');
    await page.locator('[data-shown][data-scene="0"]').waitFor();
    await page.keyboard.press('>');
    await page.getByRole('button', { name: 'Speed 1.25×' }).waitFor();
    await page.locator('p', { hasText: '1.25×' }).waitFor();
    await page.locator('p', { hasText: '1.25×' }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.locator('p', { hasText: 'Volume 90%' }).waitFor();
    await page.keyboard.press('m');
    await page.locator('p', { hasText: 'Muted' }).waitFor();
    await page.keyboard.press('c');
    await page.locator('p', { hasText: sample.clip.captions[0]!.text }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  test('continues on this device where the person stopped, with captions as they were', async () => {
    const page = await open();
    const note = page.getByText(/^Continued from 0:[12]\d/);
    await page.keyboard.press('5');
    await page.keyboard.press('c');
    await startPlaying(page);
    await page.keyboard.press('k');
    await page.reload();
    await note.waitFor();
    expect(await page.locator('[data-shown]').getAttribute('data-scene')).not.toBe('0');
    expect(await page.getByRole('button', { name: 'Captions' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.locator('[data-shown][data-scene="0"]').waitFor();
    await note.waitFor({ state: 'detached' });
    // Going back there did not play, so the position is still the one before.
    await page.goto(`${link}?slide=2`);
    await page.locator('[data-shown][data-scene="1"]').waitFor();
    expect(await note.count()).toBe(0);
    const other = await open();
    expect(await other.getByText('Continued from').count()).toBe(0);
  });

  test('plays in a browser that stores nothing', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.goto(link);
    await page.locator('[data-shown]').waitFor();
    await page.keyboard.press('c');
    await startPlaying(page);
    await page.locator('p', { hasText: sample.clip.captions[0]!.text }).waitFor();
  });

  test('plays to its end and offers to play again', async () => {
    const page = await open('?t=33');
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await page.locator('[data-status=ended]').waitFor();
    const card = page.locator('[data-status]').getByRole('link', { name: 'Make your own' });
    expect(await card.getAttribute('href')).toBe('/signup');
    await page.getByRole('button', { name: 'Play again' }).first().click();
    await page.locator('[data-status=playing]').waitFor();
    await page.locator('[data-shown][data-scene="0"]').waitFor();
  });

  test('seeking to the very end offers to play again', async () => {
    const page = await open();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Play again' }).first().click();
    await page.locator('[data-status=playing]').waitFor();
    await page.locator('[data-shown][data-scene="0"]').waitFor();
  });

  test('a lost connection during playback is named; Play continues when it is back', async () => {
    const page = await open();
    browser.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await startPlaying(page);
    await page.context().setOffline(true);
    await page.keyboard.press('9');
    await page.getByRole('alert').getByText('The audio couldn’t be loaded.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await page.locator('[data-status=playing]').waitFor();
  });

  test('missing sound and undecodable sound have different messages', async () => {
    browser.expectProblem(/status of 404/);
    const openWith = async (answer: { status: number; body?: string }) => {
      const page = await browser.newPage();
      await page.route(/\.m4a/, (route) => route.fulfill(answer));
      await page.goto(link);
      return page;
    };
    await (await openWith({ status: 404 })).getByRole('alert').getByText('The audio is no longer available.').waitFor();
    const broken = await openWith({ status: 206, body: 'This is no sound at all.' });
    await broken.getByRole('alert').getByText('This browser can’t play the audio').waitFor();
  });

  test('?slide= and clicks in the transcript seek; typing there is not a key command', async () => {
    const page = await open('?slide=3');
    await page.locator('[data-shown][data-scene="2"]').waitFor();
    await page.keyboard.press('t');
    const search = page.getByRole('searchbox', { name: 'Search the transcript' });
    await search.fill('link already plays');
    await page.getByRole('button', { name: /your link already plays/ }).click();
    await page.locator('[data-shown][data-scene="4"]').waitFor();
    await search.press('k');
    expect(await status(page)).toBe('paused');
  });

  test('spec section 7: ?clip= plays the named clip alone; a missing one leads nowhere', async () => {
    const owner = await signUp();
    const id = await makeNarratedProject(owner);
    const { clips } = await call(getProject, { id }, owner.token);
    const whole = clips.map(({ captions: _, ...clip }) => clip)[0]!;
    const cut = (fields: Partial<Clip>) => ({ entity: 'clip' as const, item: { ...whole, ...fields } });
    const second = whole.created_at + 1;
    const marker = { clip_created_at: second, created_at: second, slide_id: '' as const, source_ms: 0, version: 0 };
    const put = [
      cut({ trim_end: 10_000, duration: 10_000 }),
      cut({ created_at: second, trim_end: 4000, duration: 4000, position: numberedPosition(1), version: 0 }),
      { entity: 'marker' as const, item: marker },
    ];
    await call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
    const page = await browser.newPage();
    await page.goto(`/video/${id}`);
    await page.getByText('/ 0:14').waitFor();
    await page.goto(`/video/${id}?clip=${second}`);
    await page.getByText('/ 0:04').waitFor();
    await startPlaying(page);
    browser.expectProblem(/status of 404/);
    await page.goto(`/video/${id}?clip=1`);
    await page.getByRole('heading', { name: 'This presentation isn’t available' }).waitFor();
  });

  test('spec section 9: a link of a plan without watermark shows none', async () => {
    const owner = await signUp();
    const id = await makeNarratedProject(owner);
    await patch(`ACCOUNT#${owner.account.id}`, 'ACCOUNT', { limit_show_watermark: false });
    const page = await browser.newPage();
    await page.goto(`/video/${id}`);
    await page.getByRole('button', { name: 'Speed 1×' }).waitFor();
    expect(await page.getByRole('link', { name: 'Made with Narradeck' }).count()).toBe(0);
  });

  test('an error of the page is reported without its message, and a failure of the server with the id of its request', async () => {
    const page = await browser.newPage();
    await serveStoredPage(page);
    const readReport = async (response: Promise<Response>) => {
      expect((await response).status()).toBe(200);
      return ((await response).request().postDataJSON() as { data: InputOf<typeof reportErrorContract> }).data;
    };
    browser.expectProblem(/status of 500|secret plan/);
    const headers = { 'x-request-id': 'abc=' };
    await page.route('**/publish/*', (route) => route.fulfill({ status: 500, headers, body: '{}' }), { times: 1 });
    const ofServer = page.waitForResponse('**/api/reportError');
    await page.goto(link);
    expect(await readReport(ofServer)).toMatchObject({
      ...{ screen: '/video/$id', failure: 'PublishDataError', request_id: 'abc=' },
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-shown]').waitFor();
    const ofPage = page.waitForResponse('**/api/reportError');
    await page.evaluate('setTimeout(() => { throw new TypeError("Pat Example’s secret plan"); })');
    const release = expect.stringMatching(/^[\w.-]+\.js$/) as string;
    expect(await readReport(ofPage)).toEqual({ release, screen: '/video/$id', failure: 'TypeError', frames: [] });
  });

  test('an invalid link says so', async () => {
    const page = await browser.newPage();
    browser.expectProblem(/status of 404/);
    await page.goto('/video/NWHEREWHEREWHEREWHER');
    await page.getByRole('heading', { name: 'This presentation isn’t available' }).waitFor();
  });

  test('the public front page plays the sample that is served with the client', async () => {
    const page = await browser.newPage();
    await page.goto('/hello');
    await startPlaying(page);
    expect(await page.getByRole('link', { name: 'Sign up free' }).getAttribute('href')).toBe('/signup');
  });

  test('Play on Home plays the sample with one click', async () => {
    const { page } = await openHome(browser);
    await page.getByRole('link', { name: 'Play sample' }).click();
    await page.waitForURL('/hello?play');
    await page.locator('[data-status=playing]').waitFor();
  });
});
