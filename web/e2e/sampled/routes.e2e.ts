import { createProject } from '#shared/api/projects';
import { newId, SECRET_LENGTH } from '#shared/ids';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { newProjectId } from '../../../testing/records';
import { call, signUp } from '../../../testing/test-stack';
import { fillLogin, logInNewPerson } from '../log-in';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // This test's invite links lead to no team.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 404/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const needLogin = [
  '/',
  '/projects',
  '/recordings',
  '/team',
  '/project/x',
  '/project/x/views',
  '/project2/x',
  '/projectOG/x',
  '/projectOG2/x',
  '/account',
  '/your-data',
];
const nobodys = newId();
const secret = `#${'A'.repeat(SECRET_LENGTH)}`;
const invitations = [`/invite/${newId()}${secret}`, `/invite/editors/ABCDEF${secret}`, '/invite/members/ABCDEF'];

describe('spec section 2: routes and guards', () => {
  test('without a login, protected routes lead to Login, and the others open', async () => {
    const page = await browser.newPage();
    for (const path of needLogin) {
      await page.goto(path);
      await page.waitForURL('/login');
    }
    for (const path of ['/login', '/signup', '/forgot', '/foo', '/logout', '/page404', '/deleted', ...invitations]) {
      await page.goto(path);
      await page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('heading', { level: 2 }))
        .first()
        .waitFor();
      expect(page.url()).toBe(new URL(path, page.url()).href);
    }
  });

  test('a project is requested while the session is still loading', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const id = newProjectId();
    await call(createProject, { id, name: 'Deck' }, person.token);
    const isRequested = page.waitForRequest(/\/getProject$/);
    await page.route(/\/getSession$/, async (route) => {
      await isRequested;
      await route.continue();
    });
    await page.goto(`/project/${id}`);
    await page
      .getByRole('textbox', { name: 'Project name' })
      .or(page.getByText('Deck', { exact: true }))
      .first()
      .waitFor();
  });

  test('any other path shows the not-found page', async () => {
    const page = await browser.newPage();
    for (const path of ['/page404', '/no/such/place', '/projects/x']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect(await page.title()).toBe('Page not found · Narradeck');
    }
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.waitForURL('/login');
    await page.locator('meta[name=robots]').waitFor({ state: 'detached' });
  });

  test.each([
    ['/hello/', '/hello'],
    ['/Hello?x=1', '/hello?x=1'],
    [`/VIDEO/${nobodys}`, `/video/${nobodys}`],
    [`/video/${nobodys}//`, `/video/${nobodys}`],
    ['/%68ello', '/hello'],
    ['/Login/', '/login'],
  ])('%s has one canonical form, %s, and loads at most twice', async (address, path) => {
    const page = await browser.newPage();
    let documents = 0;
    page.on('response', (response) => {
      if (response.request().isNavigationRequest() && response.ok()) documents++;
    });
    await page.goto(address);
    await page.waitForURL(path);
    await page.getByRole('heading').first().waitFor();
    expect(documents).toBeLessThanOrEqual(2);
    expect(page.url()).toBe(new URL(path, page.url()).href);
  });

  test("a path like a missing file's is answered with 404", async () => {
    const page = await browser.newPage();
    for (const path of ['/.env', '/nothing.png']) expect((await page.goto(path))?.status()).toBe(404);
  });

  test('a project opens in the editor at each of its four addresses', async () => {
    const page = await browser.newPage();
    const { token } = await logInNewPerson(page);
    const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, token);
    for (const name of ['project', 'project2', 'projectOG', 'projectOG2']) {
      await page.goto(`/${name}/${id}`);
      await page.getByRole('heading', { name: 'Drop slides here' }).waitFor();
      expect(await page.getByLabel('Project name').inputValue()).toBe('Deck');
    }
  });

  test('spec section 4: after login, user, account, and project list are loaded before the first screen', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(`${request.url().split('/').at(-1)} ${request.postData()}`);
    });
    const { email, password } = await signUp('Ada Lovelace');
    // Account itself shows no projects.
    await page.goto('/account');
    await fillLogin(page, email, password);
    await page.waitForURL('/account');
    const calls = (name: string) => asked.filter((each) => each.startsWith(name)).join();
    expect(calls('startSession')).not.toBe('');
    expect(calls('listProjects')).toMatch(/Private/);
    expect(calls('listProjects')).toMatch(/Team/);
  });

  test('after login, the person lands where they wanted to go, and again the next time', async () => {
    const page = await browser.newPage();
    const { email, password } = await logInNewPerson(page);
    await page.goto('/logout');
    await page.getByText('Logged out!').waitFor();

    await page.goto('/account');
    await page.waitForURL('/login');
    await fillLogin(page, email, password);
    await page.waitForURL('/account');
    await page.waitForFunction(() => document.title === 'Account · Narradeck');

    await page.getByRole('link', { name: 'Projects' }).click();
    await page.waitForURL('/projects');
    await page.waitForFunction(() => document.title === 'Projects · Narradeck');
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByText('Logged out!').waitFor();
    await page.getByRole('link', { name: 'Log in again' }).click();
    await fillLogin(page, email, password);
    await page.waitForURL('/projects');
  });

  test('invitations lead a logged-in person Home; Login, Signup, and Forgot do not redirect', async () => {
    const page = await browser.newPage();
    await logInNewPerson(page);
    for (const path of invitations) {
      await page.goto(path);
      await page.waitForURL('/');
    }
    for (const path of ['/login', '/signup', '/forgot']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test('a logout in one tab appears in the other', async () => {
    const page = await browser.newPage();
    await logInNewPerson(page);
    const beside = await browser.newPageOfSamePerson(page);
    await beside.goto('/projects');
    await beside.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    await page.goto('/logout');
    await beside.waitForURL('/login');
  });

  test('navigation scrolls to the top', async () => {
    const page = await browser.newPage();
    await logInNewPerson(page);
    await page.setViewportSize({ width: 800, height: 300 });
    await page.goto('/account');
    await page.getByRole('button', { name: 'Log out everywhere' }).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('heading', { name: 'Team', exact: true }).waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
  });
});
