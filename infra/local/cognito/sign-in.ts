import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Identity } from './identity';
import {
  IdentityError,
  invalidParameter,
  defineOperation,
  type Operation,
  type RequestContext,
  username,
  wrongCredentials,
} from './operation';
import type { PoolUser } from './pool-user';
import { isPasswordCorrect, type PasswordVerifier, readVerifier, SrpChallenges } from './srp';

const initiateInput = z.object({
  AuthFlow: z.string(),
  ClientId: z.string(),
  AuthParameters: z.object({
    USERNAME: username.optional(),
    PASSWORD: z.string().optional(),
    SRP_A: z.string().optional(),
    REFRESH_TOKEN: z.string().optional(),
  }),
});

const answerInput = z.object({
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ClientId: z.string(),
  ChallengeResponses: z.object({
    USERNAME: username,
    PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
    PASSWORD_CLAIM_SIGNATURE: z.string(),
    TIMESTAMP: z.string(),
  }),
});

const FLOWS: Record<string, string> = { REFRESH_TOKEN: 'REFRESH_TOKEN_AUTH' };

/** InitiateAuth and RespondToAuthChallenge: by SRP, by password if the app client allows it, or by refresh token. */
export function createSignInOperations({ options, pool, poolName, sessions }: Identity) {
  const challenges = new SrpChallenges();
  const decoyKey = randomBytes(32);

  /** Challenges must not reveal whether a person exists: unknown people get one too, always with the same salt. */
  const decoyVerifier = (name: string): PasswordVerifier => {
    const salt = BigInt(`0x${createHmac('sha256', decoyKey).update(name).digest('hex').slice(0, 32)}`);
    return { salt, verifier: BigInt(`0x${randomBytes(384).toString('hex')}`) };
  };

  const startSrp = async (context: RequestContext, name: string, publicA: string) => {
    const user = await pool.getUserByUsername(context, name);
    const verifier = (user && readVerifier(user.Password)) ?? decoyVerifier(name);
    const owner = { poolName, username: user?.Username ?? name };
    return { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: challenges.start(owner, verifier, publicA) };
  };

  const admit = async (context: RequestContext, user: PoolUser) => {
    if (!user.Enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled.');
    if (user.UserStatus !== 'CONFIRMED') throw new IdentityError('UserNotConfirmedException', 'User is not confirmed.');
    return { ChallengeParameters: {}, AuthenticationResult: await sessions.open(context, user) };
  };

  const byPassword = async (context: RequestContext, name: string, password: string) => {
    const user = await pool.getUserByUsername(context, name);
    if (!user || !isPasswordCorrect({ poolName, username: user.Username }, password, user.Password))
      throw wrongCredentials();
    return admit(context, user);
  };

  const InitiateAuth = defineOperation(initiateInput, async (context, { AuthFlow, AuthParameters }) => {
    const flow = FLOWS[AuthFlow] ?? AuthFlow;
    if (!options.authFlows.includes(`ALLOW_${flow}`))
      throw invalidParameter(`${flow} flow not enabled for this client`);
    const { USERNAME, PASSWORD, SRP_A, REFRESH_TOKEN } = AuthParameters;
    if (flow === 'USER_SRP_AUTH' && USERNAME && SRP_A) return startSrp(context, USERNAME, SRP_A);
    if (flow === 'USER_PASSWORD_AUTH' && USERNAME && PASSWORD) return byPassword(context, USERNAME, PASSWORD);
    if (flow === 'REFRESH_TOKEN_AUTH' && REFRESH_TOKEN)
      return { ChallengeParameters: {}, AuthenticationResult: await sessions.refresh(context, REFRESH_TOKEN) };
    throw invalidParameter('Missing required parameter');
  });

  const RespondToAuthChallenge = defineOperation(answerInput, async (context, { ChallengeResponses: answer }) => {
    const user = await pool.getUserByUsername(context, answer.USERNAME);
    const isRight = challenges.isAnswerCorrect({
      username: user?.Username ?? answer.USERNAME,
      secretBlock: answer.PASSWORD_CLAIM_SECRET_BLOCK,
      signature: answer.PASSWORD_CLAIM_SIGNATURE,
      timestamp: answer.TIMESTAMP,
    });
    if (!user || !isRight) throw wrongCredentials();
    return admit(context, user);
  });

  return { InitiateAuth, RespondToAuthChallenge } satisfies Record<string, Operation>;
}
