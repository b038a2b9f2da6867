import { getSession, sendVerificationEmail, verifyEmail } from '#shared/api/session';
import { newCode, newSecret } from '#shared/ids';
import { addressPartition } from '../../../testing/address-partition';
import { call, callFrom, inbox, type SignedUp, signUpUnverified, table, urls } from '../../../testing/test-stack';

const bodyOf = ({ user }: SignedUp) => ({
  uid: user.uid,
  toEmail: user.email,
  email_verify_code: user.email_verify_code,
});
const send = (person: SignedUp) => call(sendVerificationEmail, bodyOf(person), person.token);

async function tokenInMail(person: SignedUp, count = 1): Promise<string> {
  const mail = await inbox.waitFor(person.email, count);
  return /\/verifyEmail\/(\w{28})\b/.exec(mail.body.text ?? '')?.[1] ?? '';
}

const isVerified = async ({ token }: SignedUp) => (await call(getSession, {}, token)).user.emailVerified;

/** Moves an address's mails back in time. */
async function letPass({ email }: SignedUp, ms: number): Promise<void> {
  const key = { pk: addressPartition(email), sk: 'MAILS' };
  const item = await table.get(key.pk, key.sk);
  await table.put({ ...item, ...key, sent: (item?.sent as number[]).map((at) => at - ms) });
}

describe('SendVerificationEmail (spec section 7)', () => {
  test("sends the link to the record's address; its secret is not stored in the table", async () => {
    const person = await signUpUnverified();
    expect(await send(person)).toEqual({ sent: true });
    const token = await tokenInMail(person);
    expect(token.slice(0, 6)).toBe(person.user.email_verify_code);
    expect((await inbox.waitFor(person.email)).body.text).toContain(`${urls.app}/verifyEmail/${token}`);
    expect(JSON.stringify(await table.scan())).not.toContain(token.slice(6));
  });

  test.each([
    ['another uid', { uid: 'somebody-else' }],
    ['another address', { toEmail: 'eve@example.test' }],
    ['another code', { email_verify_code: newCode() }],
  ])('a body that contradicts the record is refused: %s', async (_, change) => {
    const person = await signUpUnverified();
    const body = { ...bodyOf(person), ...change } as ReturnType<typeof bodyOf>;
    await expect(call(sendVerificationEmail, body, person.token)).rejects.toMatchObject({ code: 'permission-denied' });
    expect(await inbox.to(person.email)).toEqual([]);
  });

  test('at most one a minute to an address, also for concurrent calls', async () => {
    const person = await signUpUnverified();
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => send(person)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(send(person)).rejects.toMatchObject({ code: 'resource-exhausted' });
  });

  test('at most five a day to an address', async () => {
    const person = await signUpUnverified();
    for (let mail = 1; mail <= 5; mail++) {
      await send(person);
      await letPass(person, 61_000);
    }
    await expect(send(person)).rejects.toMatchObject({ code: 'resource-exhausted' });
    await letPass(person, 24 * 60 * 60_000);
    expect(await send(person)).toEqual({ sent: true });
  });
});

describe('verifyEmail', () => {
  test('the link verifies the address, once', async () => {
    const person = await signUpUnverified();
    await send(person);
    const token = await tokenInMail(person);
    expect(await call(verifyEmail, { token })).toEqual({ email: person.email });
    expect(await isVerified(person)).toBe(true);
    await expect(call(verifyEmail, { token })).rejects.toMatchObject({ code: 'not-found' });
    await expect(send(person)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  test('five wrong attempts invalidate it, also concurrent ones', async () => {
    const person = await signUpUnverified();
    await send(person);
    const token = await tokenInMail(person);
    const wrong = token.slice(0, 6) + newSecret();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => call(verifyEmail, { token: wrong })));
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(call(verifyEmail, { token })).rejects.toMatchObject({ code: 'not-found' });
    expect(await isVerified(person)).toBe(false);
  });

  test('attack: wrong links from one address do not block a right one from there', async () => {
    const person = await signUpUnverified();
    await send(person);
    const token = await tokenInMail(person);
    const origin = '198.18.91.1';
    const tryLink = (one: string) => callFrom(origin, verifyEmail, { token: one });
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => tryLink(newCode() + newSecret())));
    for (const one of tries) expect(one).toMatchObject({ reason: { code: 'not-found' } });
    expect(await tryLink(token)).toEqual({ email: person.email });
  });

  test('a new mail invalidates the previous one', async () => {
    const person = await signUpUnverified();
    await send(person);
    const old = await tokenInMail(person);
    await letPass(person, 61_000);
    await send(person);
    const fresh = await tokenInMail(person, 2);
    await expect(call(verifyEmail, { token: old })).rejects.toMatchObject({ code: 'not-found' });
    expect(await call(verifyEmail, { token: fresh })).toEqual({ email: person.email });
  });

  test('the link expires after 24 hours', async () => {
    const person = await signUpUnverified();
    await send(person);
    const token = await tokenInMail(person);
    const key = { pk: `EMAILCODE#${person.user.email_verify_code}`, sk: 'EMAILCODE' };
    await table.put({ ...(await table.get(key.pk, key.sk)), ...key, expires_at: Date.now() });
    await expect(call(verifyEmail, { token })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('an unknown code gets the same answer as a wrong one; an incomplete one is named', async () => {
    await expect(call(verifyEmail, { token: newCode() + newSecret() })).rejects.toMatchObject({ code: 'not-found' });
    await expect(call(verifyEmail, { token: 'AAA' })).rejects.toMatchObject({
      code: 'invalid-argument',
      message: 'token: This link is incomplete.',
    });
  });
});
