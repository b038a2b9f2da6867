import { backoffMs } from '#shared/time/retry';

/** How often renewing failed in a row, and until when nobody tries again. */
export interface Pause {
  failures: number;
  until: number;
}

export const NO_PAUSE: Pause = { failures: 0, until: 0 };

/** What all tabs of a browser share. */
export interface TokenShelf<Token extends Lifetime> {
  /** The token that is stored now, by whichever tab; undefined when nobody is signed in. */
  read(): Promise<Token | undefined>;
  /** Fetches a new token and stores it; undefined when the sign-in has ended. Rejects when there was no answer. */
  renew(): Promise<Token | undefined>;
  readPause(): Pause;
  writePause(pause: Pause): void;
  /** Runs work while no other tab runs such work. It finds all that such work has stored before, in whichever tab. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The token has expired and could not be renewed; there will be another try later. */
export class NotRenewed extends Error {
  constructor() {
    super('The sign-in could not be renewed.');
    this.name = 'NotRenewed';
  }
}

/**
 * Keeps a token fresh: renews it in good time, once for all tabs, and waits longer after each failure. A token that is still
 * good is given at once, even while it is renewed.
 */
export class TokenKeeper<Token extends Lifetime> {
  private renewing?: Promise<Token | undefined>;
  private cancelNext = () => {};

  constructor(
    private readonly shelf: TokenShelf<Token>,
    private readonly now: () => number,
    /** Does something in so many milliseconds; gives what takes it back. */
    private readonly later: (work: () => void, ms: number) => () => void,
  ) {}

  /**
   * A token that can be used; undefined when nobody is signed in.
   * @throws NotRenewed when it has expired and there is no new one yet
   */
  async get(): Promise<Token | undefined> {
    const token = await this.shelf.read();
    if (!token) return undefined;
    if (this.now() >= expiredAt(token)) return this.renew();
    this.plan(token);
    return token;
  }

  /** The line is back: what failed without it may be tried again at once. */
  async tryAgain(): Promise<void> {
    this.shelf.writePause(NO_PAUSE);
    await this.get().catch(() => undefined);
  }

  private plan(token: Token): void {
    this.cancelNext();
    const at = Math.max(dueAt(token), this.shelf.readPause().until);
    this.cancelNext = this.later(
      () => void this.renew().catch(() => this.get().catch(() => undefined)),
      at - this.now(),
    );
  }

  private renew(): Promise<Token | undefined> {
    this.renewing ??= this.shelf
      .alone(() => this.renewAlone())
      .finally(() => {
        this.renewing = undefined;
      });
    return this.renewing;
  }

  private async renewAlone(): Promise<Token | undefined> {
    const found = await this.shelf.read();
    // Another tab was faster.
    if (!found || this.now() < dueAt(found)) return this.planned(found);
    const { failures, until } = this.shelf.readPause();
    if (this.now() < until) throw new NotRenewed();
    try {
      const token = await this.shelf.renew();
      this.shelf.writePause(NO_PAUSE);
      return this.planned(token);
    } catch {
      this.shelf.writePause({ failures: failures + 1, until: this.now() + pauseAfter(failures + 1) });
      throw new NotRenewed();
    }
  }

  private planned(token: Token | undefined): Token | undefined {
    if (token) this.plan(token);
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
export const expiredAt = ({ expiresAt }: Lifetime): number => expiresAt - EXPIRED_EARLY_MS;

/** From when on a token should be renewed. One that lives only for minutes is not renewed while it is young. */
export const dueAt = (token: Lifetime): number =>
  Math.min(Math.max(token.expiresAt - RENEWED_BEFORE_MS, token.issuedAt + SYNC_AGE_MS), expiredAt(token));

/** How long to wait after so many failures in a row, milliseconds. */
export const pauseAfter = (failures: number): number =>
  backoffMs(failures, { firstMs: FIRST_PAUSE_MS, maxMs: LONGEST_PAUSE_MS });
