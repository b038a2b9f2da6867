import type { Page } from 'playwright-core';
import { getSession, startSession } from '#shared/api/session';
import { newId } from '#shared/ids';
import { addressPartition } from '../../../testing/address-partition';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { markEmailVerified } from '../../../testing/mark-email-verified';
import { call, inbox, register, type Registered, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { logIn } from '../log-in';
import { confirmDialog } from '../team';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // Mail that was requested too soon after another.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 429/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const longAgo = Date.UTC(2026, 9, 5, 12);

async function stopMailTo({ email }: Registered, reason: 'bounce' | 'complaint'): Promise<void> {
  const pk = addressPartition(email);
  await table.put({ pk, sk: 'STOP', reason, stopped_at: longAgo });
}

/** An unverified person whose mail was stopped a while ago; the next mail bounces, or is marked as spam, again. */
async function registerWithStoppedMail(reason: 'bounce' | 'complaint', name: string): Promise<Registered> {
  const person = await register(name, `${reason}+${newId().toLowerCase()}@simulator.amazonses.com`);
  await call(startSession, {}, person.token);
  await stopMailTo(person, reason);
  return person;
}

async function registerVerifiedWithStoppedMail(reason: 'bounce' | 'complaint'): Promise<Registered> {
  const person = await registerWithStoppedMail(reason, 'Stella Stopped');
  await markEmailVerified(person);
  return person;
}

const noticeOn = (page: Page) => page.getByRole('region', { name: 'Email delivery' });

test('a logged-in person reads on every screen that mail to them bounced, until they hide the notice', async () => {
  const person = await registerVerifiedWithStoppedMail('bounce');
  const page = await browser.newPage();
  await logIn(page, person);
  await noticeOn(page).getByText(`Our email to ${person.email} bounced on`).waitFor();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  await noticeOn(page).getByRole('link', { name: 'Change address' }).click();
  await page.getByRole('region', { name: 'Email address' }).waitFor();
  await noticeOn(page).getByRole('button', { name: 'Hide notice' }).click();
  await noticeOn(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('region', { name: 'Email address' }).waitFor();
  expect(await noticeOn(page).count()).toBe(0);
});

test('mail is resumed on request, and the notice disappears', async () => {
  const person = await register('Stella Stopped');
  await call(startSession, {}, person.token);
  await stopMailTo(person, 'bounce');
  await markEmailVerified(person);
  const page = await browser.newPage();
  await logIn(page, person);
  await noticeOn(page).getByRole('button', { name: 'Resume email' }).click();
  await page.getByText(`We’ll email ${person.email} again.`).waitFor();
  await noticeOn(page).waitFor({ state: 'detached' });
  await until(async () => (await inbox.to(person.email)).length > 0, 'the mail that was sent');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await noticeOn(page).count()).toBe(0);
});

test('a person who resumes mail is notified again when it bounces, and may try the next day', async () => {
  const person = await registerVerifiedWithStoppedMail('bounce');
  const page = await browser.newPage();
  await logIn(page, person);
  await noticeOn(page).getByRole('button', { name: 'Resume email' }).click();
  await page.getByText(`We’ll email ${person.email} again.`).waitFor();
  const isStoppedAgain = async () => {
    const stop = (await call(getSession, {}, person.token)).mail_stop;
    return stop !== null && stop.reason !== 'undisclosed' && stop.stopped_at > longAgo;
  };
  await until(isStoppedAgain, 'mail to be stopped again');
  expect(await inbox.to(person.email)).toHaveLength(1);
  await page.reload();
  await noticeOn(page).getByRole('button', { name: 'Resume email' }).click();
  await page.getByRole('dialog', { name: 'Error' }).getByText('Try again tomorrow').waitFor();
  await confirmDialog(page, 'OK');
  await noticeOn(page).waitFor();
});

test('a person with an unverified address reads that mail does not reach it, and not that it was marked as spam', async () => {
  const person = await registerWithStoppedMail('complaint', 'Una Unwanted');
  const page = await browser.newPage();
  await logIn(page, person);
  await noticeOn(page).getByText(`Email isn’t reaching ${person.email}.`).waitFor();
  await noticeOn(page).getByRole('link', { name: 'Change address' }).waitFor();
  // Also where a mail can be requested.
  await page.goto('/account');
  await page.getByText('Email isn’t reaching this address.').waitFor();
  const again = page.getByRole('button', { name: 'Resume email' });
  expect(await again.count()).toBe(0);
  expect(await page.getByText('spam').count()).toBe(0);
  await markEmailVerified(person);
  await page.reload();
  await noticeOn(page).getByText(`Our email to ${person.email} was marked as spam`).waitFor();
  await again.waitFor();
});
