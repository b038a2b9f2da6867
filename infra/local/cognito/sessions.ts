import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { IdentityError, type RequestContext } from './operation';
import type { Pool } from './pool';
import type { PoolUser } from './pool-user';
import { createTokens, readJwt, type RefreshedTokens, type Tokens, type TokenSettings } from './tokens';

/** One entry of a person's `RefreshTokens`. */
interface Session {
  /** SHA-256 of the refresh token, which is stored nowhere. */
  hash: string;
  originJti: string;
  /** When the person signed in. Unix seconds, like the expiry. */
  authTime: number;
  expiry: number;
  scope: string;
}

const liveSessions = (user: PoolUser): Session[] =>
  user.RefreshTokens.map((entry) => JSON.parse(entry) as Session).filter(({ expiry }) => expiry > nowInSeconds());

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

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const nowInSeconds = () => Math.floor(Date.now() / 1000);
const createRefusal = (message: string) => new IdentityError('NotAuthorizedException', message);

/**
 * The sessions of people. Each is an entry in the person's record: removing it invalidates its refresh token and all of its access tokens
 * at once, as in Cognito.
 */
export class Sessions {
  constructor(
    private readonly pool: Pool,
    private readonly settings: TokenSettings & { refreshTokenMinutes: number },
  ) {}

  /** Signs a person in: creates a session and its three tokens. `scope` is a list of words. */
  async open(context: RequestContext, user: PoolUser, scope = OWN_RECORD): Promise<Tokens> {
    const refreshToken = randomBytes(48).toString('base64url');
    const expiry = nowInSeconds() + this.settings.refreshTokenMinutes * 60;
    const session = { hash: sha256(refreshToken), originJti: randomUUID(), authTime: nowInSeconds(), expiry, scope };
    const RefreshTokens = [...liveSessions(user), session].map((each) => JSON.stringify(each));
    await this.pool.saveUser(context, { ...user, RefreshTokens });
    return { ...createTokens(this.settings, user, session), RefreshToken: refreshToken };
  }

  /** Creates new access and id tokens for a session. Throws NotAuthorizedException when it has ended. */
  async refresh(context: RequestContext, refreshToken: string): Promise<RefreshedTokens> {
    const found = await this.find(context, refreshToken);
    if (!found?.user.Enabled) throw createRefusal('Invalid Refresh Token');
    return createTokens(this.settings, found.user, found.session);
  }

  /** Ends the session of a refresh token. Does nothing for an unknown one. */
  async close(context: RequestContext, refreshToken: string): Promise<void> {
    const found = await this.find(context, refreshToken);
    if (!found) return;
    const others = liveSessions(found.user).filter(({ hash }) => hash !== found.session.hash);
    await this.pool.saveUser(context, { ...found.user, RefreshTokens: others.map((each) => JSON.stringify(each)) });
  }

  closeAll(context: RequestContext, user: PoolUser): Promise<void> {
    return this.pool.saveUser(context, { ...user, RefreshTokens: [] });
  }

  /** Returns the owner of an access token that may act on their record. Throws NotAuthorizedException for an invalid token. */
  async requireUser(context: RequestContext, accessToken: string): Promise<PoolUser> {
    const { user, scope } = await this.readAccessToken(context, accessToken);
    if (!scope.includes(OWN_RECORD)) throw createRefusal('Access Token does not have required scopes');
    return user;
  }

  /** Returns the owner and scope of an access token that is ours, not expired, and of an active session. */
  async readAccessToken(context: RequestContext, accessToken: string): Promise<{ user: PoolUser; scope: string[] }> {
    const claims = accessClaims.safeParse(readJwt(accessToken)).data;
    if (claims?.iss !== this.settings.issuer || claims.client_id !== this.settings.clientId)
      throw createRefusal('Invalid Access Token');
    if (claims.exp <= nowInSeconds()) throw createRefusal('Access Token has expired');
    const user = await this.pool.getUserByUsername(context, claims.username);
    if (!user) throw new IdentityError('UserNotFoundException', 'User does not exist.');
    if (!user.Enabled) throw createRefusal('User is disabled.');
    if (!liveSessions(user).some(({ originJti }) => originJti === claims.origin_jti))
      throw createRefusal('Access Token has been revoked');
    return { user, scope: claims.scope.split(' ') };
  }

  private async find(context: RequestContext, refreshToken: string) {
    const wanted = sha256(refreshToken);
    for (const user of await this.pool.listUsers(context)) {
      const session = liveSessions(user).find(({ hash }) => hash === wanted);
      if (session) return { user, session };
    }
    return undefined;
  }
}
