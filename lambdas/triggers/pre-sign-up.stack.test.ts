import { randomUUID } from 'node:crypto';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { createSignUpChallenge, startSession } from '#shared/api/session';
import { SIGN_UP_REFUSALS, type SignUpChallenge } from '#shared/entities/sign-up-proof';
import { solveSignUpChallenge } from '#shared/solve-sign-up-challenge';
import { getLinkKey } from '../../testing/invite-keys';
import { exhaustRateLimit } from '../../testing/exhaust-rate-limit';
import { reachTable } from '../../testing/reach-table';
import {
  call,
  callFrom,
  makeSignUpProof,
  newAddress,
  registerWith,
  signInWithGoogle,
  signUp,
  startGoogleSession,
} from '../../testing/test-stack';
import { handler } from './pre-sign-up';

beforeAll(reachTable);
beforeEach(() => {
  process.env.SELF_SIGN_UP = 'open';
});

const event = (
  triggerSource: string,
  validationData: Record<string, string> | null,
  { userName = randomUUID(), ...userAttributes }: Record<string, string> = {},
) =>
  ({
    triggerSource,
    userName,
    request: { userAttributes, validationData },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  }) as unknown as PreSignUpTriggerEvent;

const signUpWith = (data: Record<string, string> | null, userName?: string) =>
  handler(event('PreSignUp_SignUp', data, userName === undefined ? {} : { userName }));
const getChallenge = async () => (await callFrom('198.18.77.1', createSignUpChallenge, {})).challenge;
const isRefused = { message: SIGN_UP_REFUSALS.proof };

describe('a sign-up by password', () => {
  test('with a proof is confirmed immediately', async () => {
    const { response } = await signUpWith({ proof: await makeSignUpProof() });
    expect(response).toMatchObject({ autoConfirmUser: true, autoVerifyEmail: true });
  });

  test('attack: without a proof is refused by the user pool, which passes the reason on', async () => {
    await expect(registerWith({}, newAddress())).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: expect.stringContaining(SIGN_UP_REFUSALS.proof) as string,
    });
    await expect(signUpWith(null)).rejects.toMatchObject(isRefused);
    await expect(signUpWith({ proof: 'no JSON' })).rejects.toMatchObject(isRefused);
  });

  test('attack: a proof signs up one person, also of several at the same moment; Cognito may call again for the same one', async () => {
    const proof = await makeSignUpProof();
    const names = ['one', 'two', 'three'].map((name) => `${name}-${randomUUID()}`);
    const answers = await Promise.allSettled(names.map((name) => signUpWith({ proof }, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const winner = names[answers.findIndex(({ status }) => status === 'fulfilled')];
    await signUpWith({ proof }, winner);
  });

  test('attack: an easier puzzle, a later end, and a wrong solution are refused', async () => {
    const challenge = await getChallenge();
    const change = (parameters: Partial<SignUpChallenge['parameters']>) =>
      solveSignUpChallenge({ ...challenge, parameters: { ...challenge.parameters, ...parameters } });
    const easier = await change({ keyPrefix: challenge.parameters.keyPrefix.slice(0, 2) });
    const later = await change({ expiresAt: challenge.parameters.expiresAt + 1 });
    const wrong = (await solveSignUpChallenge(challenge)).replace(/"counter":\d+/, '"counter":100000');
    for (const proof of [easier, later, wrong]) await expect(signUpWith({ proof })).rejects.toMatchObject(isRefused);
  });

  test('a proof is valid for ten minutes', async () => {
    const proof = await makeSignUpProof();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 10 * 60_000 + 1000);
    await expect(signUpWith({ proof })).rejects.toMatchObject(isRefused);
    clock.mockReturnValue(now + 9 * 60_000);
    await signUpWith({ proof });
    clock.mockRestore();
  });

  test('attack: an address gets at most 300 puzzles in ten minutes', async () => {
    await exhaustRateLimit('sign-ups-of-origin', '198.18.77.2', 300, 10 * 60_000);
    await expect(callFrom('198.18.77.2', createSignUpChallenge, {})).rejects.toMatchObject({
      code: 'resource-exhausted',
    });
  });
});

describe('in a stage for invited people', () => {
  beforeEach(() => {
    process.env.SELF_SIGN_UP = 'invited';
  });

  test('an invite link lets a person sign up, with a proof; without one, or with a wrong one, nobody can', async () => {
    const { account } = await signUp('Ada Admin');
    const invite = getLinkKey(account, 'Editor');
    await signUpWith({ proof: await makeSignUpProof(), invite });
    await expect(signUpWith({ invite })).rejects.toMatchObject(isRefused);
    const wrong = `${invite.slice(0, -1)}${invite.endsWith('x') ? 'y' : 'x'}`;
    const wrongs: Record<string, string>[] = [{}, { invite: wrong }, { invite: 'x' }];
    for (const more of wrongs)
      await expect(signUpWith({ proof: await makeSignUpProof(), ...more })).rejects.toMatchObject({
        message: SIGN_UP_REFUSALS.invite,
      });
  });

  test('an operator creates people without either', async () => {
    const { response } = await handler(event('PreSignUp_AdminCreateUser', null));
    expect(response).toMatchObject({ autoConfirmUser: true });
  });
});

describe('a sign-in with Google', () => {
  const google = (email_verified?: string) =>
    handler(event('PreSignUp_ExternalProvider', null, { ...(email_verified && { email_verified }) }));

  test('with a verified address is accepted; one that Google has not verified is refused', async () => {
    await google('true');
    for (const verified of ['false', undefined])
      await expect(google(verified)).rejects.toThrow('Google has not verified this address.');
  });

  test('attack: the first one creates nobody without a proof; later ones need none', async () => {
    const email = newAddress('grace');
    const token = await signInWithGoogle(email);
    const refusal = { code: 'permission-denied', message: 'Signing up took too long. Try again.' };
    await expect(call(startSession, {}, token)).rejects.toMatchObject(refusal);
    await expect(call(startSession, { proof: 'no JSON' }, token)).rejects.toMatchObject(refusal);
    const { user } = await startGoogleSession(token);
    expect((await call(startSession, {}, await signInWithGoogle(email))).user.uid).toBe(user.uid);
  });
});
