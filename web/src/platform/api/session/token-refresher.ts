import { backoffMs } from '#shared/time/retry';

/** How often renewing failed in a row, and until when nobody tries again. */
export interface RenewalPause {
  failures: number;
  until: number;
}

export const NO_PAUSE: RenewalPause = { failures: 0, until: 0 };

/** What all tabs of a browser share. */
export interface TokenStore<Token extends Lifetime> {
  /** The token that is stored now, by whichever tab; undefined when nobody is signed in. */
  read(): Promise<Token | undefined>;
  /** Fetches a new token and stores it; undefined when the sign-in has ended. Rejects when there was no answer. */
  renew(): Promise<Token | undefined>;
  readPause(): RenewalPause;
  writePause(pause: RenewalPause): void;
  /** Runs work while no other tab runs such work. It finds all that such work has stored before, in whichever tab. */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The token has expired and could not be renewed; there will be another try later. */
export class TokenNotRenewedError extends Error {
  constructor() {
    super('The sign-in could not be renewed.');
    this.name = 'NotRenewed';
  }
}

/**
 * Keeps a token fresh: renews it in good time, once for all tabs, and waits longer after each failure. A token that is still
 * good is given at once, even while it is renewed.
 */
export class TokenRefresher<Token extends Lifetime> {
  private renewing?: Promise<Token | undefined>;
  private cancelNext = () => {};

  constructor(
    private readonly store: TokenStore<Token>,
    private readonly now: () => number,
    /** Does something in so many milliseconds; gives what takes it back. */
    private readonly startTimer: (work: () => void, ms: number) => () => void,
  ) {}

  /**
   * A token that can be used; undefined when nobody is signed in.
   * @throws TokenNotRenewedError when it has expired and there is no new one yet
   */
  async get(): Promise<Token | undefined> {
    const token = await this.store.read();
    if (!token) return undefined;
    if (this.now() >= expiryTime(token)) return this.renew();
    this.setRenewalTimer(token);
    return token;
  }

  /** The line is back: what failed without it may be tried again at once. */
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
    // Another tab was faster.
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

/** When a token is renewed: this long before it expires (spec section 9). */
const RENEWED_BEFORE_MS = 5 * MINUTE_MS;
/** From when on a token counts as expired: this long before it does (spec section 9). */
const EXPIRED_EARLY_MS = 30 * SECOND_MS;
/** A token younger than this is taken as it is, whichever tab has fetched it (spec section 9: sync age limit). */
const SYNC_AGE_MS = 5 * MINUTE_MS;
/** The pause after a first failure; it doubles with each one up to the longest (spec section 9). */
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = 16 * MINUTE_MS;

/** From when to when a token is good, by this machine's clock. */
export interface Lifetime {
  issuedAt: number;
  expiresAt: number;
}

/** From when on a token has to be renewed before it is used again. */
export const expiryTime = ({ expiresAt }: Lifetime): number => expiresAt - EXPIRED_EARLY_MS;

/** From when on a token should be renewed. One that lives only for minutes is not renewed while it is young. */
export const renewalTime = (token: Lifetime): number =>
  Math.min(Math.max(token.expiresAt - RENEWED_BEFORE_MS, token.issuedAt + SYNC_AGE_MS), expiryTime(token));

/** How long to wait after so many failures in a row, milliseconds. */
export const pauseMs = (failures: number): number =>
  backoffMs(failures, { firstMs: FIRST_PAUSE_MS, maxMs: LONGEST_PAUSE_MS });
