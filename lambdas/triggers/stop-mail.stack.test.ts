import type { EventBridgeEvent } from 'aws-lambda';
import { createInvite, listInvites } from '#shared/api/invites';
import { newId } from '#shared/ids';
import { markEmailVerified } from '../../testing/mark-email-verified';
import { reachTable } from '../../testing/reach-table';
import { call, inbox, newAddress, type SignedUp, signUp } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { findMailStop } from '../data/mail-stop-store';
import { mailPerson, TEAM_MAILS } from '../mail/mail-person';
import { handler } from './stop-mail';

let admin: SignedUp;
beforeAll(async () => {
  reachTable();
  admin = await signUp('Ada Admin');
  await markEmailVerified(admin);
});

const atSimulator = (kind: string) => `${kind}+${newId().toLowerCase()}@simulator.amazonses.com`;
const invite = (email: string) => call(createInvite, { email, role: 'Editor' }, admin.token);
const told = (detail: unknown) => handler({ detail } as EventBridgeEvent<string, unknown>);
/** SES's event for permanently bounced mails: their recipients, and the recipients that the receiving server reports. */
const bounced = (destination: unknown[], said = destination) =>
  told({
    eventType: 'Bounce',
    bounce: { bounceType: 'Permanent', bouncedRecipients: said.map((emailAddress) => ({ emailAddress })) },
    mail: { destination },
  });

test.each(['bounce', 'complaint'])('after a %s, no mail is sent to the address, whoever has it', async (reason) => {
  const email = atSimulator(reason);
  await invite(email);
  await until(async () => (await findMailStop(email))?.reason === reason, 'mail to the address to be stopped');
  await expect(invite(email)).rejects.toMatchObject({ code: 'invalid-argument' });
  expect(await mailPerson({ to: email, subject: 'News', text: 'News', html: 'News' }, TEAM_MAILS)).toBe('stopped');
  expect(await inbox.to(email)).toHaveLength(1);
  expect((await call(listInvites, {}, admin.token)).invites.filter((made) => made.email === email)).toHaveLength(1);
});

test('a full mailbox, or a withdrawn complaint, stops nothing', async () => {
  const emailAddress = newAddress();
  const mail = { destination: [emailAddress] };
  await told({ bounce: { bounceType: 'Transient', bouncedRecipients: [{ emailAddress }] }, mail });
  await told({ complaint: { complaintFeedbackType: 'not-spam', complainedRecipients: [{ emailAddress }] }, mail });
  expect(await findMailStop(emailAddress)).toBeUndefined();
});

test('an unreadable address does not affect the others', async () => {
  const [before, after] = [newAddress(), newAddress()];
  await bounced([before, 'MAILER-DAEMON', 'ä@localhost', after.toUpperCase()]);
  for (const address of [before, after]) expect(await findMailStop(address)).toMatchObject({ reason: 'bounce' });
});

test("attack: a server that reports another recipient's bounce stops nothing for them", async () => {
  const [own, other] = [newAddress(), newAddress()];
  await bounced([own], [other]);
  expect(await findMailStop(other)).toBeUndefined();
  expect(await findMailStop(own)).toMatchObject({ reason: 'bounce' });
});

test('an event of another kind is an error, and stops nothing', async () => {
  await expect(told({ open: {} })).rejects.toThrow();
});
