import { backoffMs } from '#shared/time/retry';

/** Renewal failures in a row, and the time before which no tab tries again. */
export interface RenewalPause {
  failures: number;
  until: number;
}

export const NO_PAUSE: RenewalPause = { failures: 0, until: 0 };

/** Storage that all tabs of a browser share. */
export interface TokenStore<Token extends Lifetime> {
  /** The stored token, whichever tab wrote it; undefined if nobody is signed in. */
  read(): Promise<Token | undefined>;
  /** Fetches and stores a new token; undefined if the sign-in has ended. Rejects if no answer came. */
  renew(): Promise<Token | undefined>;
  readPause(): RenewalPause;
  writePause(pause: RenewalPause): void;
  /** Runs work under a lock across tabs. The work sees everything that earlier work stored, in any tab. */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The token expired and could not be renewed; it is retried later. */
export class TokenNotRenewedError extends Error {
  constructor() {
    super('The sign-in could not be renewed.');
    this.name = 'NotRenewed';
  }
}

/** Renews a token before it expires, once for all tabs, with growing pauses. A valid one is returned even during a renewal. */
export class TokenRefresher<Token extends Lifetime> {
  private renewing?: Promise<Token | undefined>;
  private cancelNext = () => {};

  constructor(
    private readonly store: TokenStore<Token>,
    private readonly now: () => number,
    /** Runs work after a delay in milliseconds; returns the function that cancels it. */
    private readonly startTimer: (work: () => void, ms: number) => () => void,
  ) {}

  /** A usable token; undefined if nobody is signed in. @throws TokenNotRenewedError if it has expired and there is no new one yet */
  async get(): Promise<Token | undefined> {
    const token = await this.store.read();
    if (!token) return undefined;
    if (this.now() >= expiryTime(token)) return this.renew();
    this.setRenewalTimer(token);
    return token;
  }

  /** Retries a failed renewal at once, because the connection is back. */
  async retryNow(): Promise<void> {
    this.store.writePause(NO_PAUSE);
    await this.get().catch(() => undefined);
  }

  private setRenewalTimer(token: Token): void {
    this.cancelNext();
    const at = Math.max(renewalTime(token), this.store.readPause().until);
    this.cancelNext = this.startTimer(
      () => void this.renew().catch(() => this.get().catch(() => undefined)),
      at - this.now(),
    );
  }

  private renew(): Promise<Token | undefined> {
    this.renewing ??= this.store
      .runExclusively(() => this.renewExclusively())
      .finally(() => {
        this.renewing = undefined;
      });
    return this.renewing;
  }

  private async renewExclusively(): Promise<Token | undefined> {
    const found = await this.store.read();
    // Another tab has renewed it.
    if (!found || this.now() < renewalTime(found)) return this.scheduleRenewal(found);
    const { failures, until } = this.store.readPause();
    if (this.now() < until) throw new TokenNotRenewedError();
    try {
      const token = await this.store.renew();
      this.store.writePause(NO_PAUSE);
      return this.scheduleRenewal(token);
    } catch {
      this.store.writePause({ failures: failures + 1, until: this.now() + pauseMs(failures + 1) });
      throw new TokenNotRenewedError();
    }
  }

  private scheduleRenewal(token: Token | undefined): Token | undefined {
    if (token) this.setRenewalTimer(token);
    return token;
  }
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** A token is renewed this long before it expires (spec section 9). */
const RENEWED_BEFORE_MS = 5 * MINUTE_MS;
/** A token counts as expired this long before it expires (spec section 9). */
const EXPIRED_EARLY_MS = 30 * SECOND_MS;
/** A token younger than this isn't renewed, whichever tab fetched it (spec section 9: sync age limit). */
const SYNC_AGE_MS = 5 * MINUTE_MS;
/** The pause after the first failure; it doubles with each failure up to the longest (spec section 9). */
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = 16 * MINUTE_MS;

/** Validity of a token, by this computer's clock. */
export interface Lifetime {
  issuedAt: number;
  expiresAt: number;
}

/** When a token must be renewed before it is used again. */
export const expiryTime = ({ expiresAt }: Lifetime): number => expiresAt - EXPIRED_EARLY_MS;

/** When a token should be renewed. A token that lives only for minutes isn't renewed while it is young. */
export const renewalTime = (token: Lifetime): number =>
  Math.min(Math.max(token.expiresAt - RENEWED_BEFORE_MS, token.issuedAt + SYNC_AGE_MS), expiryTime(token));

/** Pause in milliseconds after this many failures in a row. */
export const pauseMs = (failures: number): number =>
  backoffMs(failures, { firstMs: FIRST_PAUSE_MS, maxMs: LONGEST_PAUSE_MS });
