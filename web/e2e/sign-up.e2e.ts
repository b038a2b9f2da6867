import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { inbox, newAddress, TEST_PASSWORD } from '../../testing/test-stack';
import { logIn } from './log-in';

describe('signing up and in, in a real browser', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test('a new person is in at once, gets the verification mail, logs out, and is let in again', async () => {
    const email = newAddress('ada');
    const page = await browser.newPage();
    await page.goto('/signup');
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('/');
    expect((await inbox.waitFor(email)).body.text).toContain('/verifyEmail/');

    await page.goto('/logout');
    await page.getByText('Logged out!').waitFor();
    await logIn(page, { email, password: TEST_PASSWORD });
  }, 90_000);
});
