import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { sha256 } from '../protocol/aws-signature';
import { ServiceError } from '../protocol/json-service';
import type { Codes } from './codes';
import type { CognitoOptions } from './options';
import type { Pool, PoolUser, Session } from './pool';
import { createTokens, type RefreshedTokens, type Tokens, type TokenSettings, type TokenSigner } from './tokens';
import type { Triggers } from './triggers';

export interface Identity {
  options: CognitoOptions;
  /** The pool id without its region, which is part of password hashes. */
  poolName: string;
  pool: Pool;
  sessions: Sessions;
  triggers: Triggers;
  codes: Codes;
}

const liveSessions = ({ sessions }: PoolUser): Session[] => sessions.filter(({ expiry }) => expiry > nowInSeconds());

const accessClaims = z.object({
  iss: z.string(),
  token_use: z.literal('access'),
  client_id: z.string(),
  username: z.string(),
  origin_jti: z.string(),
  exp: z.number(),
  scope: z.string(),
});

/** Scope that lets a token change its owner's record. A password sign-in grants it, hosted pages only on request. */
const OWN_RECORD = 'aws.cognito.signin.user.admin';

const nowInSeconds = () => Math.floor(Date.now() / 1000);
const createRefusal = (message: string) => new ServiceError('NotAuthorizedException', message);

/** Sessions are entries in a person's record. Removing one invalidates its refresh and access tokens at once, as in Cognito. */
export class Sessions {
  constructor(
    private readonly pool: Pool,
    private readonly signer: TokenSigner,
    private readonly settings: TokenSettings & { refreshTokenMinutes: number },
  ) {}

  /** Signs a person in: creates a session and its three tokens. `scope` is a list of words. */
  open(user: PoolUser, scope = OWN_RECORD): Tokens {
    const refreshToken = randomBytes(48).toString('base64url');
    const expiry = nowInSeconds() + this.settings.refreshTokenMinutes * 60;
    const session = { hash: sha256(refreshToken), originJti: randomUUID(), authTime: nowInSeconds(), expiry, scope };
    this.pool.save({ ...user, sessions: [...liveSessions(user), session] });
    return { ...createTokens(this.signer, this.settings, user, session), RefreshToken: refreshToken };
  }

  /** Creates new access and id tokens for a session. Throws NotAuthorizedException when it has ended. */
  refresh(refreshToken: string): RefreshedTokens {
    const found = this.find(refreshToken);
    if (!found) throw createRefusal('Invalid Refresh Token');
    return createTokens(this.signer, this.settings, found.user, found.session);
  }

  /** Ends the session of a refresh token. Does nothing for an unknown one. */
  close(refreshToken: string): void {
    const found = this.find(refreshToken);
    if (!found) return;
    const { user, session } = found;
    this.pool.save({ ...user, sessions: liveSessions(user).filter(({ hash }) => hash !== session.hash) });
  }

  closeAll(user: PoolUser): void {
    this.pool.save({ ...user, sessions: [] });
  }

  /**
   * Returns the owner of an access token that may act on their record. Throws NotAuthorizedException for a token that is not ours, has
   * expired, belongs to a session that has ended, or lacks the scope.
   */
  requireUser(accessToken: string): PoolUser {
    const claims = accessClaims.safeParse(this.signer.read(accessToken)).data;
    if (claims?.iss !== this.settings.issuer || claims.client_id !== this.settings.clientId)
      throw createRefusal('Invalid Access Token');
    if (claims.exp <= nowInSeconds()) throw createRefusal('Access Token has expired');
    const user = this.pool.require(claims.username);
    if (!liveSessions(user).some(({ originJti }) => originJti === claims.origin_jti))
      throw createRefusal('Access Token has been revoked');
    if (!claims.scope.split(' ').includes(OWN_RECORD))
      throw createRefusal('Access Token does not have required scopes');
    return user;
  }

  private find(refreshToken: string) {
    const wanted = sha256(refreshToken);
    for (const user of this.pool.all()) {
      const session = liveSessions(user).find(({ hash }) => hash === wanted);
      if (session) return { user, session };
    }
    return undefined;
  }
}
