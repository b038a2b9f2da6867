import { getSession, resumeMail, sendVerificationEmail, startSession } from '#shared/api/session';
import { newId } from '#shared/ids';
import { addressPartition } from '../../../testing/address-partition';
import { setEmailVerified } from '../../../testing/set-email-verified';
import { reachTable } from '../../../testing/reach-table';
import { call, inbox, newAddress, register, type SignedUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { stopMail } from '../../data/mail-stop-store';

beforeAll(reachTable);

/** Mail to it bounces or causes a complaint. */
const atSimulator = (reason: string) => `${reason}+${newId().toLowerCase()}@simulator.amazonses.com`;

async function unverified(email: string): Promise<SignedUp> {
  const registered = await register('Stella Stopped', email);
  return { ...registered, ...(await call(startSession, {}, registered.token)) };
}

async function somebody(email: string): Promise<SignedUp> {
  const person = await unverified(email);
  await setEmailVerified(table, person.uid);
  return person;
}

const keyOf = (email: string) => [addressPartition(email), 'STOP'] as const;

/** Makes the address look as if mail had been stopped, and perhaps resumed, that long ago. */
async function stopped(email: string, about: object): Promise<void> {
  const [pk, sk] = keyOf(email);
  await table.put({ pk, sk, reason: 'bounce', stopped_at: Date.now(), ...about });
}

const stopSeen = async ({ token }: SignedUp) => (await call(getSession, {}, token)).mail_stop;
const resume = ({ token }: SignedUp) => call(resumeMail, {}, token);
const DAY_MS = 24 * 60 * 60 * 1000;

test.each(['bounce', 'complaint'])('a session reports that a %s stopped mail to the own address', async (reason) => {
  const person = await somebody(atSimulator(reason));
  expect(await stopSeen(person)).toBeNull();
  await resume(person);
  await until(async () => (await stopSeen(person)) !== null, 'the session to tell of it');
  const { mail_stop } = await call(startSession, {}, person.token);
  expect(mail_stop).toEqual({ reason, stopped_at: expect.any(Number) as number });
});

test.each(['bounce', 'complaint'])(
  "attack: a person who signs up with somebody else's address learns that mail does not reach it, and not of their %s",
  async (reason) => {
    const stranger = await unverified(newAddress());
    await stopped(stranger.email, { reason });
    expect(await stopSeen(stranger)).toEqual({ reason: 'undisclosed' });
    expect((await call(startSession, {}, stranger.token)).mail_stop).toEqual({ reason: 'undisclosed' });
    const { uid, email: toEmail, email_verify_code } = stranger.user;
    const asked = call(sendVerificationEmail, { uid, toEmail, email_verify_code }, stranger.token);
    await expect(asked).rejects.toMatchObject({ message: expect.stringContaining('isn’t reaching') as string });
    await expect(resume(stranger)).rejects.toMatchObject({
      code: 'permission-denied',
      message: expect.stringContaining('Verify your email address first') as string,
    });
    expect(await inbox.to(stranger.email)).toEqual([]);
    await setEmailVerified(table, stranger.uid);
    expect(await stopSeen(stranger)).toMatchObject({ reason });
    expect(await resume(stranger)).toEqual({ sent: true });
  },
);

test('attack: an unverified login sends one mail to a dead address, and no more', async () => {
  const person = await unverified(atSimulator('bounce'));
  const { uid, email: toEmail, email_verify_code } = person.user;
  await call(sendVerificationEmail, { uid, toEmail, email_verify_code }, person.token);
  await until(async () => (await stopSeen(person)) !== null, 'mail to be stopped');
  await expect(resume(person)).rejects.toMatchObject({ code: 'permission-denied' });
  expect(await inbox.to(person.email)).toHaveLength(1);
});

test('a session does not report a stop of another address', async () => {
  const [person, other] = [await somebody(newAddress()), await somebody(newAddress())];
  await stopped(other.email, {});
  expect(await stopSeen(person)).toBeNull();
});

test('a person resumes mail, a test mail is sent, and once it bounces mail is stopped again', async () => {
  const person = await somebody(atSimulator('bounce'));
  await stopped(person.email, { stopped_at: 1 });
  expect(await resume(person)).toEqual({ sent: true });
  expect((await inbox.waitFor(person.email)).body.text).toContain('/verifyEmail/');
  await until(async () => (await stopSeen(person)) !== null, 'mail to be stopped again');
  await expect(resume(person)).rejects.toMatchObject({
    code: 'resource-exhausted',
    message: expect.stringContaining('24 hours') as string,
  });
  expect(await inbox.to(person.email)).toHaveLength(1);
});

test('mail that was resumed more than a day ago can be resumed again', async () => {
  const person = await somebody(newAddress());
  await stopped(person.email, { resumed_at: Date.now() - DAY_MS - 1000 });
  await resume(person);
  expect(await stopSeen(person)).toBeNull();
});

test('of many concurrent requests to resume, one sends a mail', async () => {
  const person = await somebody(newAddress());
  await stopped(person.email, {});
  await Promise.allSettled(Array.from({ length: 5 }, () => resume(person)));
  expect(await stopSeen(person)).toBeNull();
  expect(await inbox.to(person.email)).toHaveLength(1);
});

test('a later bounce does not hide a complaint', async () => {
  const person = await somebody(newAddress());
  await stopped(person.email, { reason: 'complaint', stopped_at: 1 });
  await stopMail(person.email, { reason: 'bounce', stopped_at: Date.now() });
  expect(await stopSeen(person)).toEqual({ reason: 'complaint', stopped_at: 1 });
});

test('a bounce after a complaint was undone stops mail again', async () => {
  const person = await somebody(newAddress());
  await stopped(person.email, { reason: 'complaint', stopped_at: 1, resumed_at: 2 });
  await stopMail(person.email, { reason: 'bounce', stopped_at: 3 });
  expect(await stopSeen(person)).toEqual({ reason: 'bounce', stopped_at: 3 });
});
