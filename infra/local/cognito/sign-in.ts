import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { email as emailSchema } from '#shared/email';
import { ServiceError } from '../protocol/json-service';
import {
  assertWritable,
  attributeList,
  defineOperation,
  invalidParameter,
  username,
  wrongCredentials,
} from './operation';
import { checkPassword } from './passwords';
import { KeyedQueue } from './pool';
import { createVerifier, isPasswordCorrect, type PasswordVerifier, readVerifier, SrpChallenges } from './srp';
import type { Identity } from './sessions';

const initiateInput = z.object({
  AuthFlow: z.string(),
  AuthParameters: z.object({ USERNAME: username, SRP_A: z.string() }),
});

const answerInput = z.object({
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ChallengeResponses: z.object({
    USERNAME: username,
    PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
    PASSWORD_CLAIM_SIGNATURE: z.string(),
    TIMESTAMP: z.string().regex(/^\w{3} \w{3} [1-9]\d? \d{2}:\d{2}:\d{2} UTC \d{4}$/),
  }),
});

const adminInput = z.object({
  AuthFlow: z.literal('ADMIN_USER_PASSWORD_AUTH'),
  AuthParameters: z.object({ USERNAME: username, PASSWORD: z.string() }),
});

/** AdminInitiateAuth by a password, for functions. */
export const createAdminSignIn = ({ options, pool, poolName, sessions }: Identity) =>
  defineOperation(adminInput, ({ AuthFlow, AuthParameters: { USERNAME, PASSWORD } }) => {
    if (!options.authFlows.includes(`ALLOW_${AuthFlow}`))
      throw invalidParameter('Auth flow not enabled for this client');
    const user = pool.find(USERNAME);
    if (!user || !isPasswordCorrect({ poolName, username: user.username }, PASSWORD, user.password))
      throw wrongCredentials();
    return { ChallengeParameters: {}, AuthenticationResult: sessions.open(user) };
  });

/** InitiateAuth and RespondToAuthChallenge, by SRP. */
export function createSignInOperations({ options, pool, poolName, sessions }: Identity) {
  const challenges = new SrpChallenges();
  const decoyKey = randomBytes(32);

  /** Challenges must not reveal whether a person exists: unknown people get one too, always with the same salt. */
  const decoyVerifier = (name: string): PasswordVerifier => {
    const salt = BigInt(`0x${createHmac('sha256', decoyKey).update(name).digest('hex').slice(0, 32)}`);
    return { salt, verifier: BigInt(`0x${randomBytes(384).toString('hex')}`) };
  };

  return {
    InitiateAuth: defineOperation(initiateInput, ({ AuthFlow, AuthParameters: { USERNAME, SRP_A } }) => {
      if (AuthFlow !== 'USER_SRP_AUTH' || !options.authFlows.includes('ALLOW_USER_SRP_AUTH'))
        throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
      const user = pool.find(USERNAME);
      const verifier = (user && readVerifier(user.password)) ?? decoyVerifier(USERNAME);
      const owner = { poolName, username: user?.username ?? USERNAME };
      return { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: challenges.start(owner, verifier, SRP_A) };
    }),

    RespondToAuthChallenge: defineOperation(answerInput, ({ ChallengeResponses: answer }) => {
      const user = pool.find(answer.USERNAME);
      const isRight = challenges.isAnswerCorrect({
        username: user?.username ?? answer.USERNAME,
        secretBlock: answer.PASSWORD_CLAIM_SECRET_BLOCK,
        signature: answer.PASSWORD_CLAIM_SIGNATURE,
        timestamp: answer.TIMESTAMP,
      });
      if (!user || !isRight) throw wrongCredentials();
      if (user.isDisabled) throw new ServiceError('NotAuthorizedException', 'User is disabled.');
      return { ChallengeParameters: {}, AuthenticationResult: sessions.open(user) };
    }),
  };
}

const signUpInput = z.object({
  Username: username.pipe(emailSchema),
  Password: z.string(),
  UserAttributes: attributeList.default({}),
  // Cognito's limits of an attribute.
  ValidationData: z.array(z.object({ Name: z.string().max(32), Value: z.string().max(2048) })).optional(),
});

/**
 * SignUp: rejects weak passwords, read-only attributes, and an address that is in use, also when two people sign up at the same moment. The
 * pre-sign-up function must confirm people at once: codes that confirm a sign-up are not implemented.
 */
export function createSignUpOperation({ options, pool, poolName, triggers }: Identity) {
  const perAddress = new KeyedQueue();
  return defineOperation(signUpInput, ({ Username, Password, UserAttributes, ValidationData }) =>
    perAddress.run(Username, async () => {
      if (pool.find(Username)) throw new ServiceError('UsernameExistsException', 'User already exists');
      checkPassword(Password, options.passwordMinLength);
      assertWritable(UserAttributes, options.writableAttributes);
      if ((UserAttributes.email ?? Username) !== Username)
        throw invalidParameter('Username and email attribute must be the same.');
      const sub = randomUUID();
      const given = { ...UserAttributes, email: Username };
      const validationData =
        ValidationData && Object.fromEntries(ValidationData.map(({ Name, Value }) => [Name, Value]));
      const call = { source: 'PreSignUp_SignUp', username: sub, attributes: given, validationData } as const;
      const { autoConfirmUser, autoVerifyEmail } = await triggers.preSignUp(call);
      if (!autoConfirmUser) throw invalidParameter('The identity stand-in has no codes that confirm a sign-up.');
      const attributes = { sub, ...given, email_verified: String(autoVerifyEmail) };
      const password = createVerifier({ poolName, username: sub }, Password);
      pool.save({ username: sub, isExternal: false, attributes, password, sessions: [] });
      await triggers.postConfirmation({ source: 'PostConfirmation_ConfirmSignUp', username: sub, attributes });
      return { UserConfirmed: true, UserSub: sub };
    }),
  );
}
