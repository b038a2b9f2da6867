import {
  type Lifetime,
  NO_PAUSE,
  TokenNotRenewedError,
  type RenewalPause,
  TokenRefresher,
  type TokenStore,
} from './token-refresher';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The storage that tabs share, with an identity provider that can be unreachable or end the sign-in. */
class Browser implements TokenStore<Lifetime> {
  token?: Lifetime = { issuedAt: 0, expiresAt: HOUR };
  pause: RenewalPause = NO_PAUSE;
  provider: 'answers' | 'is silent' | 'has ended it' = 'answers';
  /** When new tokens were requested, in minutes. */
  asked: number[] = [];
  private last: Promise<unknown> = Promise.resolve();

  read = () => Promise.resolve(this.token);
  readPause = () => this.pause;
  writePause = (pause: RenewalPause) => void (this.pause = pause);
  renew = (): Promise<Lifetime | undefined> => {
    this.asked.push(Date.now() / MINUTE);
    if (this.provider === 'is silent') return Promise.reject(new Error('NetworkError'));
    this.token = this.provider === 'answers' ? { issuedAt: Date.now(), expiresAt: Date.now() + HOUR } : undefined;
    return Promise.resolve(this.token);
  };
  runExclusively = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = this.last.then(work, work);
    this.last = mine.catch(() => undefined);
    return mine;
  };
  tab = () =>
    new TokenRefresher<Lifetime>(this, Date.now, (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    });
}

let browser: Browser;
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  browser = new Browser();
});
afterEach(() => jest.useRealTimers());

const goTo = (minutes: number) => jest.advanceTimersByTimeAsync(minutes * MINUTE - Date.now());

describe('spec section 9: the token is kept fresh', () => {
  it('returns a young token unchanged', async () => {
    await goTo(54);
    expect((await browser.tab().get())?.expiresAt).toBe(HOUR);
    expect(browser.asked).toEqual([]);
  });

  it('renews it 5 minutes before it expires, without being asked', async () => {
    await browser.tab().get();
    await goTo(111);
    expect(browser.asked).toEqual([55, 110]);
  });

  it('returns the old one during renewal, until 30 seconds before its end', async () => {
    browser.provider = 'is silent';
    await goTo(59);
    expect((await browser.tab().get())?.expiresAt).toBe(HOUR);
    await goTo(59.5);
    await expect(browser.tab().get()).rejects.toThrow(TokenNotRenewedError);
  });

  it('waits for a new one if the old one has expired', async () => {
    await goTo(90);
    expect((await browser.tab().get())?.expiresAt).toBe(150 * MINUTE);
  });

  it('renews once for all tabs', async () => {
    const tabs = Array.from({ length: 5 }, browser.tab);
    for (const tab of tabs) await tab.get();
    await goTo(56);
    expect(browser.asked).toEqual([55]);
    await goTo(130);
    await Promise.all(tabs.flatMap((tab) => [tab.get(), tab.get()]));
    expect(browser.asked).toEqual([55, 110]);
  });
});

describe('spec section 9: retries back off from 30 s, doubling, up to 16 minutes', () => {
  it('independently of requests in between, and for all tabs together', async () => {
    browser.provider = 'is silent';
    const tabs = [browser.tab(), browser.tab()];
    for (const tab of tabs) await tab.get();
    for (let minute = 55; minute < 106; minute += 0.25) {
      await goTo(minute);
      await tabs[1]!.get().catch(() => undefined);
    }
    expect(browser.asked).toEqual([55, 55.5, 56.5, 58.5, 62.5, 70.5, 86.5, 102.5]);
  });

  it('starts over after a success', async () => {
    browser.provider = 'is silent';
    const tab = browser.tab();
    await tab.get();
    await goTo(56);
    browser.provider = 'answers';
    await goTo(57);
    expect(browser.pause).toEqual(NO_PAUSE);
  });

  it('retries immediately when the connection is back', async () => {
    browser.provider = 'is silent';
    await goTo(70);
    await expect(browser.tab().get()).rejects.toThrow(TokenNotRenewedError);
    browser.provider = 'answers';
    await browser.tab().retryNow();
    expect(browser.asked).toEqual([70, 70]);
    expect((await browser.tab().get())?.issuedAt).toBe(70 * MINUTE);
  });
});

it('an ended session returns no token and does not retry', async () => {
  browser.provider = 'has ended it';
  const tab = browser.tab();
  await tab.get();
  await goTo(180);
  expect(await tab.get()).toBeUndefined();
  expect(browser.asked).toEqual([55]);
});
