import type { Page } from 'playwright-core';
import { createProject } from '#shared/api/projects';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount, newProjectId } from '../../../testing/records';
import { CARD, advanceDays } from '../../../testing/stripe';
import { call, type SignedUp, signUp, table, urls } from '../../../testing/test-stack';
import { stayLoggedIn } from '../log-in';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // The refusal of a full plan.
  browser.expectProblem(/status of 429 .*\/api\/createProject/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

async function open(person: SignedUp, path: string): Promise<Page> {
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await page.goto(path);
  return page;
}

const plan = (page: Page, name: string) => page.getByRole('region', { name: 'Plan', exact: true }).getByText(name);
const payWithCard = async (page: Page, card: string) => {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Subscribe' }).click();
};

test('an Admin at a limit upgrades on Stripe’s pages, with a declined card and 3-D Secure; limits rise live, and fall when the plan ends', async () => {
  const ada = await signUp('Ada Admin');
  const paula = await joinAccount(ada.account, 'Member', 'Paula Member');
  await Promise.all([1, 2, 3].map(() => call(createProject, { id: newProjectId(), name: 'Deck' }, ada.token)));
  const [page, member] = await Promise.all([open(ada, '/projects'), open(paula, '/account')]);

  await page.getByRole('button', { name: 'New project' }).first().click();
  await page.getByRole('dialog', { name: 'Project limit reached' }).getByRole('link', { name: 'Upgrade' }).click();
  await page.waitForURL('/account#plans');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();

  await page.getByText('Stand-in for Stripe: part of the local stack.').waitFor();
  await payWithCard(page, CARD.declined);
  await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor();
  await payWithCard(page, CARD.asks);
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('alert').filter({ hasText: 'unable to authenticate' }).waitFor();
  await payWithCard(page, CARD.asks);
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL(/\/account\?checkout=done$/);
  await Promise.all([page, member].map((each) => plan(each, 'Pro plan').waitFor()));
  await plan(page, '3 of 100').waitFor();

  await member.getByText('Only Ada Admin can change your team’s plan.').waitFor();
  expect(await member.getByRole('button', { name: /Upgrade|Change to|Manage plan/ }).count()).toBe(0);

  await page.getByRole('button', { name: 'Manage plan and invoices' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText('€15.00').waitFor();
  await page.getByRole('link', { name: 'Back to Narradeck' }).click();
  await page.getByText(/Your Pro plan ends on/).waitFor();
  const stored = await table.get(`ACCOUNT#${ada.account.id}`, 'ACCOUNT');
  await advanceDays(urls.stripe, stored!.stripe_customer_id as string, 32);
  await Promise.all([page, member].map((each) => plan(each, 'Free plan').waitFor()));
});

test('an Editor at a limit reads whom to ask; without sold plans, no button leads nowhere', async () => {
  const ada = await signUp('Ada Admin');
  const eve = await joinAccount(ada.account, 'Editor', 'Eve Editor');
  await Promise.all([1, 2, 3].map(() => call(createProject, { id: newProjectId(), name: 'Deck' }, ada.token)));
  const page = await open(eve, '/');
  await page.getByText('Ask Ada Admin for a larger plan.').waitFor();
  await page.getByRole('link', { name: 'View your projects' }).click();
  await page.getByRole('button', { name: 'New project' }).click();
  const full = page.getByRole('dialog', { name: 'Project limit reached' });
  await full.getByText('Ask Ada Admin for a larger plan.').waitFor();
  expect(await page.getByRole('link', { name: 'Upgrade' }).count()).toBe(0);

  const unsold = await browser.newPage();
  await unsold.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...config, stripePublishableKey: '' } });
  });
  await stayLoggedIn(unsold, ada);
  await unsold.goto('/');
  await unsold.getByText('includes 3 projects, and you have 3').waitFor();
  expect(await unsold.getByRole('link', { name: 'Upgrade' }).count()).toBe(0);
  await unsold.goto('/account');
  await unsold.getByText('No larger plans are available').waitFor();
});
