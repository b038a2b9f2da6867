import { Codes, generateDigits } from './codes';
import type { CognitoOptions } from './options';
import { openPool, type Pool } from './pool';
import { newContext, type RequestContext } from './operation';
import { Sessions } from './sessions';
import { Triggers } from './triggers';

/** An operation in `cognito-local`'s form. Its own types are too loose or too wide to use here. */
type NativeTarget = (services: never) => (context: never, body: never) => Promise<unknown>;

export interface Identity {
  options: CognitoOptions;
  /** `https://cognito-idp.<region>.amazonaws.com/<pool>`, as in AWS, so that verifiers work unchanged. */
  issuer: string;
  /** The pool id without its region, which is part of password hashes. */
  poolName: string;
  pool: Pool;
  sessions: Sessions;
  triggers: Triggers;
  codes: Codes;
  /** Runs an unmodified operation of `cognito-local`. */
  native: (target: NativeTarget, context: RequestContext, body: object) => Promise<unknown>;
}

export async function createIdentity(options: CognitoOptions): Promise<Identity> {
  const {
    region,
    userPoolId,
    clientId,
    accessTokenMinutes = 60,
    idTokenMinutes = 60,
    refreshTokenMinutes = 30 * 24 * 60,
  } = options;
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
  const pool = await openPool(options, newContext());
  const settings = { issuer, userPoolId, clientId, accessTokenMinutes, idTokenMinutes, refreshTokenMinutes };
  const triggers = new Triggers(options);
  const services = nativeServices(pool, triggers);
  return {
    options,
    issuer,
    poolName: userPoolId.slice(userPoolId.indexOf('_') + 1),
    pool,
    sessions: new Sessions(pool, settings),
    triggers,
    codes: new Codes(),
    native: (target, context, body) => target(services as never)(context as never, body as never),
  };
}

/** Our implementation of the services that operations of `cognito-local` use. */
function nativeServices(pool: Pool, triggers: Triggers) {
  const alwaysThisPool = () => Promise.resolve(pool);
  return {
    clock: { get: () => new Date() },
    cognito: { getUserPool: alwaysThisPool, getUserPoolForClientId: alwaysThisPool },
    config: { UserPoolDefaults: { UsernameAttributes: ['email'] } },
    otp: generateDigits,
    triggers: { enabled: (name: string) => name === 'PreSignUp', preSignUp: triggers.preSignUp },
    // We create and mail all codes ourselves.
    messages: { deliver: () => Promise.resolve() },
  };
}
