import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { config, newAddress, TEST_PASSWORD } from '../../../testing/test-stack';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function fillForm(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Your name').fill('Nia Newcomer');
  await page.getByLabel('Email').fill(newAddress('nia'));
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
}
const submit = (page: Page) => page.getByRole('button', { name: 'Sign up' }).click();

test('the puzzle is solved while the form is filled; a person whose proof is refused reads so, and the next try signs them up', async () => {
  const page = await browser.newPage();
  browser.expectProblem(/status of 400/);
  const puzzles: string[] = [];
  // The first puzzle is another one than was signed.
  await page.route('**/api/createSignUpChallenge', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    puzzles.push(text);
    const body = puzzles.length === 1 ? text.replace(/"signature":"../, '"signature":"00') : text;
    await route.fulfill({ response, body });
  });
  const fetched = page.waitForResponse('**/api/createSignUpChallenge');
  await fillForm(page);
  await fetched;
  await submit(page);
  await page.getByText('Signing up took too long. Try again.').waitFor();
  await submit(page);
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
  expect(puzzles).toHaveLength(2);
});

test('in a stage for invited people, the page says that it takes an invitation', async () => {
  const page = await browser.newPage();
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, selfSignUp: 'invited' } }));
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'You need an invitation' }).waitFor();
  expect(await page.getByLabel('Your name').count()).toBe(0);
  if (process.env.SHOTS) await page.screenshot({ path: '/tmp/shot-invited.png' });
});
