import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { signUp, urls } from '../../../testing/test-stack';
import { logIn } from '../log-in';

describe('the app calls its API at its own origin', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test('so that no browser sends a preflight, and none learns another address of the API', async () => {
    const page = await browser.newPage();
    // Only this shows a browser's preflight requests.
    const session = await page.context().newCDPSession(page);
    const asked: { method: string; url: string }[] = [];
    session.on('Network.requestWillBeSent', ({ request: { method, url } }) => asked.push({ method, url }));
    await session.send('Network.enable');

    await logIn(page, await signUp());
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('heading', { name: 'Team', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();

    const calls = asked.filter(({ url }) => url.startsWith(`${urls.app}/api/`));
    expect(calls.length).toBeGreaterThan(3);
    expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['POST']));
    expect(asked.filter(({ url }) => url.startsWith(urls.api))).toEqual([]);
    // The check works, because the user pool has another origin and so a preflight.
    expect(asked.some(({ method, url }) => method === 'OPTIONS' && url.startsWith(urls.cognito))).toBe(true);
  });
});
