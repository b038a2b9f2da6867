import type { EventBridgeEvent } from 'aws-lambda';
import { createInvite, listInvites } from '#shared/api/invites';
import { newId } from '#shared/ids';
import { markProven } from '../../testing/mark-proven';
import { reachTable } from '../../testing/reach-table';
import { call, inbox, newAddress, type SignedUp, signUp } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { findMailStop } from '../data/mail-stop-store';
import { mailPerson, TEAM_MAILS } from '../mail/mail-person';
import { handler } from './mail-came-back';

let admin: SignedUp;
beforeAll(async () => {
  reachTable();
  admin = await signUp('Ada Admin');
  await markProven(admin);
});

const atSimulator = (kind: string) => `${kind}+${newId().toLowerCase()}@simulator.amazonses.com`;
const invite = (email: string) => call(createInvite, { email, role: 'Editor' }, admin.token);
const told = (detail: unknown) => handler({ detail } as EventBridgeEvent<string, unknown>);

test.each(['bounce', 'complaint'])(
  'after a %s no mail goes to the address any more, whoever it is of',
  async (reason) => {
    const email = atSimulator(reason);
    await invite(email);
    await until(async () => (await findMailStop(email))?.reason === reason, 'mail to the address to be stopped');
    await expect(invite(email)).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(await mailPerson({ to: email, subject: 'News', text: 'News', html: 'News' }, TEAM_MAILS)).toBe('stopped');
    expect(await inbox.to(email)).toHaveLength(1);
    expect((await call(listInvites, {}, admin.token)).invites.filter((made) => made.email === email)).toHaveLength(1);
  },
);

test('a mailbox that is full, and a complaint that is taken back, stop nothing', async () => {
  const emailAddress = newAddress();
  await told({ bounce: { bounceType: 'Transient', bouncedRecipients: [{ emailAddress }] } });
  await told({ complaint: { complaintFeedbackType: 'not-spam', complainedRecipients: [{ emailAddress }] } });
  expect(await findMailStop(emailAddress)).toBeUndefined();
});

test('an event that says something else is an error, and stops nothing', async () => {
  await expect(told({ open: {} })).rejects.toThrow();
});
