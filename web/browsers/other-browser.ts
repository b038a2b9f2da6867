import { until } from '../../testing/until';

/** A step of an input device, as WebDriver's actions have it. */
export type InputStep = Record<string, unknown>;

/** A browser that is not Chromium, driven by the WebDriver protocol that it brings along. */
export interface OtherBrowser {
  /** Opens a page of the app by its path, and waits until it has loaded. */
  open(path: string): Promise<void>;
  /** Runs the body of an async function in the page; gives what it returns, as JSON carries it. */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>;
  /** Moves and presses a pointer or keys, as a person's hand does; on request in the page's first frame. */
  perform(device: { type: 'pointer' | 'key'; steps: readonly InputStep[]; inFrame?: boolean }): Promise<void>;
  /** A PNG of what the window shows of the page. */
  takeScreenshot(): Promise<Buffer>;
  /** The folder that it downloads to, if it can. */
  readonly downloads?: string;
  /** Ends it and deletes its profile and downloads. */
  close(): Promise<void>;
}

/** Finds what a person would call by this name; a body for `run` that gives the middle of it, null while it is not there. */
const FIND_CENTER = `
  const [selector, name] = arguments;
  const nameOf = (it) => (it.getAttribute('aria-label') ?? (it.labels?.[0] ?? it).textContent ?? '').trim();
  const found = [...document.querySelectorAll(selector)].find(
    (it) => nameOf(it) === name && !it.disabled && it.getAttribute('aria-disabled') !== 'true' && it.getClientRects().length > 0,
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = found.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
`;

async function findCenter(browser: OtherBrowser, selector: string, name: string): Promise<{ x: number; y: number }> {
  let middle: { x: number; y: number } | null = null;
  await until(
    async () => (middle = await browser.run(FIND_CENTER, selector, name)) !== null,
    `"${name}" on the page`,
    30_000,
  );
  return middle ?? { x: 0, y: 0 };
}

/** Clicks on a point of the window, or of the page's first frame, whatever is there. */
export async function clickAt(
  browser: OtherBrowser,
  { x, y, inFrame }: { x: number; y: number; inFrame?: boolean },
): Promise<void> {
  const steps = [
    { type: 'pointerMove', x, y, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  await browser.perform({ type: 'pointer', steps, inFrame });
}

const clickOn = async (browser: OtherBrowser, selector: string, name: string): Promise<void> =>
  clickAt(browser, await findCenter(browser, selector, name));

/** Clicks a button, or a link, by its name, when it can be clicked. */
export const press = (browser: OtherBrowser, name: string): Promise<void> => clickOn(browser, 'button, a', name);

/** Presses keys one after another; names are those of WebDriver, a letter is its own. */
export const type = (browser: OtherBrowser, text: string): Promise<void> =>
  browser.perform({
    type: 'key',
    steps: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  });

/** Clicks into the field of this label and types; again, where the page was not ready to take it in. */
export const fill = (browser: OtherBrowser, label: string, text: string): Promise<void> =>
  until(
    async () => {
      await clickOn(browser, 'input, textarea', label);
      await browser.run('document.activeElement?.select?.()');
      await type(browser, text);
      return (await browser.run<string>("return document.activeElement?.value ?? ''")) === text;
    },
    `"${text}" in the field ${label}`,
    30_000,
  );

/** Waits until the page shows a text. */
export const waitForText = (browser: OtherBrowser, text: string): Promise<void> =>
  until(
    () => browser.run<boolean>('return document.body.innerText.includes(arguments[0])', text),
    `"${text}" on the page`,
    30_000,
  );

/** Waits until something on the page fits a selector. */
export const waitForElement = (browser: OtherBrowser, selector: string): Promise<void> =>
  until(
    () => browser.run<boolean>('return document.querySelector(arguments[0]) !== null', selector),
    `${selector} on the page`,
    30_000,
  );

/** Waits until the browser is at an address of the app, given without its origin. */
export const waitForAddress = (browser: OtherBrowser, address: string): Promise<void> =>
  until(
    () => browser.run<boolean>('return location.pathname + location.search === arguments[0]', address),
    address,
    30_000,
  );

/** Fills in the Login screen. */
export async function fillLogin(browser: OtherBrowser, who: { email: string; password: string }): Promise<void> {
  await fill(browser, 'Email', who.email);
  await fill(browser, 'Password', who.password);
  await press(browser, 'Log in');
}

/** Logs somebody in, from Login to Home. */
export async function logIn(browser: OtherBrowser, who: { email: string; password: string }): Promise<void> {
  await browser.open('/login');
  await fillLogin(browser, who);
  await waitForAddress(browser, '/');
}

/** A file as a person would choose it. */
interface ChosenFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Gives files to the page as its file dialog would: WebDriver has no command for it that both browsers know. */
export async function chooseFiles(browser: OtherBrowser, files: readonly ChosenFile[]): Promise<void> {
  await waitForElement(browser, 'input[type=file]');
  const body = `
    const [files] = arguments;
    const chosen = new DataTransfer();
    for (const { name, type, base64 } of files)
      chosen.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
    const input = document.querySelector('input[type=file]');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  `;
  const encoded = files.map(({ name, type, bytes }) => ({ name, type, base64: Buffer.from(bytes).toString('base64') }));
  await browser.run(body, encoded);
}
