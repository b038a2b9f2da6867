import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, microphoneFlags } from './chromium-flags';
import { chromiumPath } from './chromium-path';
import { stackAddress } from './stack-address';
import { WAIT_MS } from './until';

const FLAGS = [...CHROMIUM_FLAGS, '--headless', '--disable-component-update', '--disable-sync'];

export interface BrowserOptions {
  /** A wav file that the microphone loops. Without one, it beeps. */
  microphone?: string;
}

export interface TestBrowser {
  /** A page in a new browser context, without stored data or login. */
  newPage(): Promise<Page>;
  /** The same on a phone: narrow, with touch. */
  newPhone(): Promise<Page>;
  /** Another page in the same browser context. */
  newPageOfSamePerson(page: Page): Promise<Page>;
  /** Closes all pages and their contexts, so that nothing of one test continues during the next. */
  closePages(): Promise<void>;
  /** Kills a page's process, as a crash would. Stored data stays. */
  killTab(page: Page): Promise<void>;
  /** Allows console errors and exceptions whose text matches. */
  expectProblem(text: RegExp): void;
  /** Closes the browser. Throws if a page logged an error or threw an exception that `expectProblem` did not allow. */
  close(): Promise<void>;
}

/**
 * Chromium logs this if the other side closed a socket a millisecond ago, as live channels do when a person's rights end. Amplify owns the
 * socket, receives its `close` event right after, and opens a new one.
 */
const CLOSED_MEANWHILE = /WebSocket is already in CLOSING or CLOSED state/;
/**
 * The Google stand-in's people have no pictures there. Pages of their teammates request one anyway: the route that `openGoogle` adds covers
 * only pages that open Google.
 */
const NO_GOOGLE = /googleusercontent\.com/;

/** A page draws the first slide, and somebody moves another one there before the server has the preview. */
const CONFLICTING_PREVIEW = /409 \(Conflict\) \(\S+\/api\/updatePreview\)/;

const ANSWERED_MS = 10_000;

/**
 * Playwright asks the page and each of its workers to stop caching, and waits for all of them. Rarely, Chromium
 * never answers for a worker (`Network.setCacheDisabled` pending after seven minutes, the page's own answered). The page's requests take the
 * route nevertheless.
 */
const dontAwaitWorkers =
  <Args extends unknown[], Result>(change: (...args: Args) => Promise<Result>) =>
  (...args: Args): Promise<Result> =>
    Promise.race([change(...args), delay(ANSWERED_MS, undefined, { ref: false })]) as Promise<Result>;

/**
 * Kills a page's process, as a crash would, and closes the page. Stored data stays. Returns when the process ended, on the clock of
 * `performance.now`.
 */
export async function crashTab(page: Page): Promise<number> {
  const crashed = new Promise<number>((resolve) => page.once('crash', () => resolve(performance.now())));
  const session = await page.context().newCDPSession(page);
  // Never resolves, because the process that would answer is gone.
  session.send('Page.crash').catch(() => undefined);
  const goneAt = await crashed;
  await page.close();
  return goneAt;
}

/** Opens a real Chromium on this run's stack. Pages resolve paths (`page.goto('/login')`) against the app. */
export async function openBrowser({ microphone }: BrowserOptions = {}): Promise<TestBrowser> {
  const problems: string[] = [];
  const expected = [CLOSED_MEANWHILE, NO_GOOGLE, CONFLICTING_PREVIEW];
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...FLAGS, ...microphoneFlags(microphone)],
  });
  const person = { baseURL: stackAddress().urls.app, locale: 'en-GB', viewport: { width: 1280, height: 800 } };

  const watch = (page: Page): Page => {
    page.setDefaultTimeout(WAIT_MS);
    page.route = dontAwaitWorkers(page.route.bind(page));
    page.unroute = dontAwaitWorkers(page.unroute.bind(page));
    page.on('pageerror', (error) => problems.push(`${page.url()} threw ${String(error)} ${error.stack}`));
    page.on('popup', watch);
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      problems.push(`${page.url()} printed ${message.text()} (${message.location().url})`);
    });
    return page;
  };

  return {
    newPhone: async () => {
      const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
      return watch(await (await browser.newContext({ ...person, ...phone })).newPage());
    },
    newPage: async () => watch(await (await browser.newContext(person)).newPage()),
    newPageOfSamePerson: async (page) => watch(await page.context().newPage()),
    closePages: async () => void (await Promise.all(browser.contexts().map((context) => context.close()))),
    killTab: async (page) => void (await crashTab(page)),
    expectProblem: (text) => void expected.push(text),
    close: async () => {
      await browser.close();
      const unexpected = problems.filter((problem) => !expected.some((text) => text.test(problem)));
      if (unexpected.length > 0) throw new Error(`Pages had problems:\n${unexpected.join('\n')}`);
    },
  };
}
