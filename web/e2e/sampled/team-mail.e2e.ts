import type { Page } from 'playwright-core';
import { addressPartition } from '../../../testing/address-partition';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { inbox, newAddress, type SignedUp, table, TEST_PASSWORD } from '../../../testing/test-stack';
import { joinAccount } from '../../../testing/records';
import { logInNewPerson, stayLoggedIn } from '../log-in';
import { confirmDialog, confirmAddress, personRow, signUpOnForm } from '../team';

let browser: TestBrowser;
let admin: Page;
let mary: SignedUp;
beforeAll(async () => {
  browser = await openBrowser();
  // Links that no longer work, and a mail that is requested too soon.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 4(00|04|29)/);
  admin = await browser.newPage();
  mary = await logInNewPerson(admin, 'Mary Mailer');
  await admin.goto('/team');
});
afterAll(() => browser.close());

const invites = () => admin.getByRole('region', { name: 'Invite by email' }).getByRole('listitem');

async function send(email: string, role: 'Editor' | 'Member' = 'Editor'): Promise<void> {
  await admin.getByLabel('Email address').fill(email);
  await admin.getByLabel('Role', { exact: true }).selectOption(role);
  await admin.getByRole('button', { name: 'Send invitation', exact: true }).click();
}

/** The link in the newest mail to an address, once it has `count` mails. */
const waitForLink = async (email: string, count = 1): Promise<string> =>
  /\S+\/invite\/\w+#\w+/.exec((await inbox.waitFor(email, count)).body.text ?? '')?.[0] ?? 'about:no-link-in-the-mail';

/** Moves an address's invites back in time by a minute. */
async function letAMinutePass(email: string): Promise<void> {
  const key = { pk: addressPartition(email), sk: `INVITES#${mary.account.id}` };
  const item = await table.get(key.pk, key.sk);
  await table.put({ ...item, ...key, sent: (item?.sent as number[]).map((at) => at - 61_000) });
}

test('spec section 4: an invite is listed until its link is used, which lets the person in with its role', async () => {
  const email = newAddress('invited');
  await send(email, 'Member');
  await invites().filter({ hasText: email }).getByText('Member, sent').waitFor();
  const guest = await browser.newPage();
  await guest.goto(await waitForLink(email));
  await guest.getByRole('heading', { name: "Join Mary Mailer's team" }).waitFor();
  await guest.getByText('Mary Mailer invites you as a Member.').waitFor();
  await guest.getByText(`This invitation was sent to ${email}.`).waitFor();
  await signUpOnForm(guest, 'Ines Invited', email);
  await personRow(admin, 'Ines Invited').waitFor();
  await invites().filter({ hasText: email }).waitFor({ state: 'detached' });
});

test('an Editor sees who is invited, by the beginning of the address, and what each role can do', async () => {
  const email = newAddress('invited');
  await send(email);
  await invites().filter({ hasText: email }).waitFor();
  const editor = await browser.newPage();
  await stayLoggedIn(editor, await joinAccount(mary.account, 'Editor'));
  await editor.goto('/team');
  const invited = editor.getByRole('region', { name: 'Invited' });
  await invited.getByText('i…@example.test').waitFor();
  expect(await invited.getByRole('button').count()).toBe(0);
  await editor.getByText('Members can watch and comment.').waitFor();
});

test('a mailed link fills in its address; signing up with it verifies the address, and sends no other mail', async () => {
  const email = newAddress('nia');
  await send(email);
  const guest = await browser.newPage();
  await guest.goto(await waitForLink(email));
  await guest.getByLabel('Your name').fill('Nia New');
  expect(await guest.getByLabel('Email').inputValue()).toBe(email);
  await guest.getByRole('link', { name: 'Log in to join' }).click();
  expect(await guest.getByLabel('Email').inputValue()).toBe(email);
  await guest.getByRole('link', { name: 'Create an account' }).click();
  await guest.getByRole('heading', { name: "Join Mary Mailer's team" }).waitFor();
  await guest.getByLabel('Your name').fill('Nia New');
  await guest.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await guest.getByRole('button', { name: 'Sign up' }).click();
  await guest.waitForURL('/');
  await personRow(admin, 'Nia New').waitFor();
  expect(await personRow(admin, 'Nia New').getByText('Not verified').count()).toBe(0);
  expect(await inbox.to(email)).toHaveLength(1);
});

test('an invite opened with another address asks the Admin, who accepts', async () => {
  const email = newAddress('otto');
  await send(email);
  const link = await waitForLink(email);
  const guest = await browser.newPage();
  await guest.goto(link);
  const own = await signUpOnForm(guest, 'Otto Other');
  await guest.getByRole('dialog', { name: 'Verify your email address first' }).getByText(`sent to ${email}`).waitFor();
  await confirmDialog(guest, 'OK');
  await confirmAddress(own);

  await guest.goto(link);
  const question = guest.getByRole('dialog', { name: "Ask to join Mary Mailer's team" });
  await question.getByText(`This invitation was sent to ${email}, but you’re logged in as ${own}.`).waitFor();
  await question.getByRole('button', { name: 'Ask to join' }).and(guest.locator(':focus')).waitFor();
  await guest.keyboard.press('Enter');
  await guest.getByText("We asked the Admin of Mary Mailer's team.").waitFor();

  const requests = admin.getByRole('region', { name: 'Requests to join' });
  await requests.getByText(`Opened the invitation sent to ${email}`).waitFor();
  await requests.getByRole('button', { name: 'Accept Otto Other' }).click();
  await personRow(admin, 'Otto Other').waitFor();
  await invites().filter({ hasText: email }).waitFor({ state: 'detached' });
});

test('sent again it moves to the top, but not twice in a minute; the links of both mails work until it is withdrawn', async () => {
  const [first, second] = [newAddress('first'), newAddress('second')];
  await send(first);
  await invites().filter({ hasText: first }).waitFor();
  const before = await waitForLink(first);
  await send(second);
  await invites().first().filter({ hasText: second }).waitFor();

  const again = admin.getByRole('button', { name: `Resend invitation to ${first}` });
  await again.click();
  await admin.getByText('An invitation was just sent to this address.').waitFor();
  await confirmDialog(admin, 'OK');
  await letAMinutePass(first);
  await again.click();
  await invites().first().filter({ hasText: first }).waitFor();
  const late = await browser.newPage();
  const links = [before, await waitForLink(first, 2)];
  for (const link of links) {
    await late.goto(link);
    await late.getByRole('heading', { name: "Join Mary Mailer's team" }).waitFor();
  }
  await admin.getByRole('button', { name: `Withdraw invitation to ${first}` }).click();
  await confirmDialog(admin, 'Withdraw');
  await invites().filter({ hasText: first }).waitFor({ state: 'detached' });
  for (const link of links) {
    await late.goto('about:blank');
    await late.goto(link);
    await late.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
  }
  await late.getByRole('link', { name: 'Create an account' }).click();
  await late.waitForURL('/signup');
});

test('an invalid address has its reason beside it; the latest ten are listed, and the others on request', async () => {
  const field = admin.getByLabel('Email address');
  await send('nobody@nowhere');
  await field.and(admin.locator('[aria-invalid=true]')).waitFor();
  await send(await personRow(admin, 'Mary Mailer').getByText('@').innerText());
  await admin.getByText('Someone with this address is already in the team.').waitFor();
  expect(await field.inputValue()).toContain('mary.mailer');

  const addresses = Array.from({ length: 11 }, () => newAddress('many'));
  for (const email of addresses) {
    await send(email);
    await invites().first().filter({ hasText: email }).waitFor();
  }
  expect(await invites().count()).toBe(10);
  const first = invites().filter({ hasText: addresses[0] });
  expect(await first.count()).toBe(0);
  await admin.getByRole('button', { name: 'Show more invitations' }).click();
  await first.getByRole('button', { name: /^Withdraw/ }).click();
  await confirmDialog(admin, 'Withdraw');
  await first.waitFor({ state: 'detached' });
});
