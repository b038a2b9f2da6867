import type { Page } from 'playwright-core';
import { createProject, updateLinkGuard, updateProject } from '#shared/api/projects';
import type { LinkAccess } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { addressPartition } from '../../../testing/address-partition';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { endLink } from '../../../testing/end-link';
import { newProjectId } from '../../../testing/records';
import { call, newAddress, table } from '../../../testing/test-stack';
import { COLOURS, EVERYTHING, findProblems } from '../axe-problems';
import { logInNewPerson } from '../log-in';
import { openDeck } from '../open-deck';
import { startTake, talkUntil } from '../talk';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // This test's invite links lead to no team.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 404/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

describe('WCAG 2.2 AA, by axe, light and dark, wide and narrow', () => {
  // The dark scheme differs only in colors.
  const looks = [
    { colorScheme: 'light', width: 1280, rules: EVERYTHING },
    { colorScheme: 'dark', width: 1280, rules: COLOURS },
    { colorScheme: 'light', width: 390, rules: EVERYTHING },
    { colorScheme: 'dark', width: 390, rules: COLOURS },
  ] as const;

  /** The violations of the current page in each look. */
  async function checkHere(page: Page, place: string): Promise<string[]> {
    const found: string[] = [];
    for (const { colorScheme, width, rules } of looks) {
      // Without motion, so that no color is in transition.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await findProblems(page, rules)).map((problem) => `${place} ${colorScheme} ${width}: ${problem}`));
    }
    return found;
  }

  async function check(page: Page, paths: string[]): Promise<string[]> {
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      found.push(...(await checkHere(page, path)));
    }
    return found;
  }

  test('the pages of guarded links, and what guards them in Share', async () => {
    const owner = await browser.newPage();
    const { id, person } = await openDeck(owner);
    const share = owner.getByRole('button', { name: 'Share', exact: true });
    const found: string[] = [];
    const page = await browser.newPage();
    const guard = (link_access: LinkAccess) => call(updateProject, { id, settings: { link_access } }, person.token);
    await call(updateLinkGuard, { id: id, invite: newAddress('viewer') }, person.token);
    await call(updateLinkGuard, { id: id, name: 'ACME' }, person.token);
    for (const [prepare, heading, pass = ''] of [
      [() => guard('team'), 'This presentation is for a team'],
      [() => guard('password'), 'This presentation has a password'],
      [() => guard('invited'), 'This presentation is for invited people'],
      [() => guard('invited'), 'You’re invited to watch', '#pass=x'],
      [() => endLink(id as ProjectId), 'This link has ended'],
    ] as const) {
      await prepare();
      await page.goto('about:blank');
      await page.goto(`/video/${id}${pass}`);
      await page.getByRole('heading', { name: heading }).waitFor();
      found.push(...(await checkHere(page, heading)));
    }
    await page.goto(`/video/${id}?report`);
    await page.getByRole('button', { name: 'Send report' }).waitFor();
    found.push(...(await checkHere(page, 'Report')));
    await share.click();
    await owner.getByText('The link has ended. Choose').waitFor();
    await owner.getByRole('button', { name: 'Invite', exact: true }).waitFor();
    found.push(...(await checkHere(owner, 'Share, invited people')));
    await owner.getByLabel('Who can watch with the link').selectOption('Anyone with the password');
    await owner.getByRole('button', { name: 'Set password' }).waitFor();
    found.push(...(await checkHere(owner, 'Share')));
    expect(found).toEqual([]);
  });

  test('the login and sign-up screens', async () => {
    const page = await browser.newPage();
    const found = await check(page, ['/signup', '/forgot', '/logout', '/invite/ABCDEF', '/page404', '/login']);
    // The main button's color under the pointer.
    await page.getByRole('button', { name: 'Log in', exact: true }).hover();
    found.push(...(await checkHere(page, '/login, hovered')));
    expect(found).toEqual([]);
  });

  test('the screens of a logged-in person', async () => {
    const page = await browser.newPage();
    const { token } = await logInNewPerson(page);
    const found = await check(page, ['/', '/projects', '/recordings', '/team', '/account']);
    await call(createProject, { id: newProjectId(), name: 'Deck', folder: 'Reports' }, token);
    found.push(...(await check(page, ['/projects?folder=Reports&who_can_edit=Private'])));
    expect(found).toEqual([]);
  });

  test('Login while logged in, the notice of stopped mail, and cropping a picture', async () => {
    const page = await browser.newPage();
    const { email } = await logInNewPerson(page);
    const pk = addressPartition(email);
    await table.put({ pk, sk: 'STOP', reason: 'bounce', stopped_at: Date.now() });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Continue' }).waitFor();
    const found = await checkHere(page, 'Login for who is logged in');
    await page.goto('/account');
    await page.getByRole('region', { name: 'Email delivery' }).waitFor();
    found.push(...(await checkHere(page, 'the notice of stopped mail')));
    const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await page.getByLabel('Add picture').last().setInputFiles(picture);
    await page.getByRole('button', { name: 'Use picture' }).waitFor();
    found.push(...(await checkHere(page, 'the frame of a picture')));
    expect(found).toEqual([]);
  });

  test('the editor and the recorder, before, during, and after a take', async () => {
    const page = await browser.newPage();
    await openDeck(page);
    const found = await checkHere(page, 'an editor without a take');
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByRole('button', { name: 'Start recording' }).waitFor();
    found.push(...(await checkHere(page, 'the recorder, ready')));
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    await startTake(page);
    found.push(...(await checkHere(page, 'the recorder, recording')));
    await talkUntil(page, 1);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep' }).waitFor();
    found.push(...(await checkHere(page, 'the recorder, listening')));
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    found.push(...(await checkHere(page, 'the editor')));
    await page.getByRole('tab', { name: 'Captions' }).click();
    await page.getByRole('button', { name: 'New caption' }).click();
    await page.keyboard.type('Far more words than anybody could read in such a short time. '.repeat(3));
    await page.getByRole('button', { name: 'Find and replace' }).click();
    found.push(...(await checkHere(page, 'captions')));
    await page.getByRole('button', { name: 'Options for Deck', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Download…' }).click();
    await page.getByLabel('Part').waitFor();
    found.push(...(await checkHere(page, 'downloading a video')));
    await page.keyboard.press('Escape');
    await page.goto(`${page.url()}/views`);
    await page.getByText('No views in this time range.').waitFor();
    found.push(...(await checkHere(page, 'the views')));
    await page.goto(page.url().replace('/project/', '/video/').replace('/views', ''));
    await page.getByLabel(/^Comment at/).fill('Nice');
    await page.getByRole('button', { name: 'React with applause' }).click();
    await page.getByRole('article').filter({ hasText: '👏' }).waitFor();
    found.push(...(await checkHere(page, 'the player with comments')));
    await page.getByRole('heading').first().click();
    await page.keyboard.press('t');
    await page.getByRole('searchbox', { name: 'Search the transcript' }).waitFor();
    await page.keyboard.press('End');
    await page.locator('[data-status=ended]').waitFor();
    found.push(...(await checkHere(page, 'the player at its end, with the transcript')));
    await page
      .context()
      .addInitScript(() => (window.print = () => void (document.documentElement.dataset.printed = '')));
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Control+p');
    const printed = await opened;
    await printed.locator('[data-printed]').waitFor();
    expect(new URL(printed.url()).search).toBe('?read');
    await page.getByRole('link', { name: 'Read or print' }).click();
    await page.getByRole('link', { name: 'Watch the presentation' }).waitFor();
    found.push(...(await checkHere(page, 'the reading page')));
    await page.goto(new URL(page.url()).pathname.replace('/video/', '/project/'));
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByLabel('Embed on websites').selectOption('Only these sites');
    await page.getByLabel('Add a site').fill('example.com');
    await page.keyboard.press('Enter');
    await page.getByLabel('HTML code').waitFor();
    found.push(...(await checkHere(page, 'the code for embedding')));
    await page.frameLocator('iframe').getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.goto(new URL(page.url()).pathname.replace('/project/', '/embed/'));
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    found.push(...(await checkHere(page, 'the embedded player')), ...(await check(page, ['/embed/nothing'])));
    expect(found).toEqual([]);
  });
});

/** Elements that take the keyboard focus without a visible change. */
async function findPlacesWithoutFocusStyle(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return undefined;
      const parts = [element, ...(element.closest('label')?.querySelectorAll('*') ?? [])];
      const look = () =>
        parts
          .flatMap((part) => [getComputedStyle(part), getComputedStyle(part, '::after')])
          .map((style) => `${style.outline} ${style.boxShadow} ${style.borderColor} ${style.transform}`)
          .join();
      const focused = look();
      element.blur();
      return { name: element.getAttribute('aria-label') ?? element.innerText, isSeen: focused !== look() };
    });
    if (!place) break;
    if (!place.isSeen) found.push(place.name);
  }
  return found;
}

test('WCAG 2.4.7: the keyboard focus is always visible', async () => {
  const page = await browser.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  expect(await findPlacesWithoutFocusStyle(page)).toEqual([]);
  await logInNewPerson(page);
  for (const path of ['/', '/projects', '/recordings', '/team', '/account']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status').waitFor({ state: 'detached' });
    expect([path, ...(await findPlacesWithoutFocusStyle(page))]).toEqual([path]);
  }
});

test('WCAG 2.4.3: Esc closes a menu and returns the focus to its button', async () => {
  const page = await browser.newPage();
  await logInNewPerson(page);
  const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button');
  await button.press('Enter');
  await page.locator('[role=menuitem]:focus').waitFor();
  await page.keyboard.press('Escape');
  await button.and(page.locator(':focus')).waitFor();
});
