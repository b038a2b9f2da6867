import { tabStore } from '../storage/safe-storage';
import { toastWording } from '../wording/toasts';
import { showToast, TOAST_MS } from './toasts';

const KEY = 'narradeck.farewell';
const WAY_KEY = 'narradeck.farewellWay';

/** Where words lead, and how that is called. */
interface Way {
  label: string;
  path: string;
}

/** Says 'Logged out!', here or on the page that takes this one's place. */
export function sayFarewell(): void {
  showToast(toastWording.loggedOut);
  sayAgainIfReplaced(toastWording.loggedOut);
}

/**
 * Signing out somebody who came by Google leads through Google's page and so reloads the app: what was being said then is
 * said again by the next page.
 */
export function sayAgainIfReplaced(text: string): void {
  window.addEventListener('pagehide', () => sayOnNextPage(text), { signal: AbortSignal.timeout(TOAST_MS) });
}

/** Leaves words to the page that this one gives way to; undefined takes them back. */
export function sayOnNextPage(text: string | undefined, way?: Way): void {
  if (way) tabStore.write(WAY_KEY, JSON.stringify(way));
  else tabStore.remove(WAY_KEY);
  if (text === undefined) tabStore.remove(KEY);
  else tabStore.write(KEY, text);
}

/** Does what ends with another page, which says these words then; where it fails nothing is said, and it throws. */
export async function sayOnNextPageAfter(text: string, move: () => Promise<void>): Promise<void> {
  sayOnNextPage(text);
  try {
    await move();
  } catch (error) {
    sayOnNextPage(undefined);
    throw error;
  }
}

/** Says what the page before this one could not finish saying. */
export function finishFarewell(): void {
  const text = tabStore.read(KEY);
  if (text === undefined) return;
  const way = tabStore.read(WAY_KEY);
  sayOnNextPage(undefined);
  showToast(text, way === undefined ? undefined : actionOf(JSON.parse(way) as Way));
}

const actionOf = ({ label, path }: Way) => ({ label, onClick: () => window.location.assign(path) });
