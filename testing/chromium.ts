import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, microphoneFlags } from './chromium-flags';
import { chromiumPath } from './chromium-path';
import { crashTab } from './crash-tab';
import { stackAddress } from './stack-address';
import { WAIT_MS } from './until';

const FLAGS = [...CHROMIUM_FLAGS, '--headless', '--disable-component-update', '--disable-sync'];

export interface BrowserOptions {
  /** A wav file that the microphone hears, over and over. Without one it hears beeps. */
  microphone?: string;
}

export interface TestBrowser {
  /** A page of somebody new: nothing stored, nobody logged in. */
  newPage(): Promise<Page>;
  /** The same on a phone: narrow, and touched instead of pointed at. */
  newPhone(): Promise<Page>;
  /** Another page of the same person. */
  newPageOfSamePerson(page: Page): Promise<Page>;
  /** Closes all pages and forgets what their people had stored, so that nothing of one test goes on beside the next. */
  closePages(): Promise<void>;
  /** Ends a page's process in the middle of what it does, as a crash would; what the person has stored stays. */
  killTab(page: Page): Promise<void>;
  /** Says that a problem is meant to happen: a console error or an exception of a page whose text matches. */
  expectProblem(text: RegExp): void;
  /** Closes the browser. Throws if a page printed an error or threw an exception that no `expectProblem` announced. */
  close(): Promise<void>;
}

/**
 * What Chromium prints when the other side has closed a socket a millisecond ago, as the live channels' do whenever somebody's
 * right ends. Amplify, which holds the socket, is told by its `close` event just after that, and opens a new one.
 */
const CLOSED_MEANWHILE = /WebSocket is already in CLOSING or CLOSED state/;
/**
 * The people of the stand-in for Google have no pictures there. A page of somebody else in their team asks for one all the same: the route
 * that `openGoogle` adds covers only pages that go to Google.
 */
const NO_GOOGLE = /googleusercontent\.com/;

/** Opens a real Chromium on the stack of this run. Pages resolve paths (`page.goto('/login')`) against the app. */
export async function openBrowser({ microphone }: BrowserOptions = {}): Promise<TestBrowser> {
  const problems: string[] = [];
  const expected = [CLOSED_MEANWHILE, NO_GOOGLE];
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...FLAGS, ...microphoneFlags(microphone)],
  });
  const person = { baseURL: stackAddress().urls.app, locale: 'en-GB', viewport: { width: 1280, height: 800 } };

  const watch = (page: Page): Page => {
    page.setDefaultTimeout(WAIT_MS);
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
