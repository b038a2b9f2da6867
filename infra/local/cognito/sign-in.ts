import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { defineOperation, invalidParameter, username, wrongCredentials } from './operation';
import { type PasswordVerifier, readVerifier, SrpChallenges } from './srp';
import type { Identity } from './start-cognito';

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
    TIMESTAMP: z.string(),
  }),
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
      return { ChallengeParameters: {}, AuthenticationResult: sessions.open(user) };
    }),
  };
}
