import { ThumbsUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import { type ExternalToast, toast, Toaster } from 'sonner';
import { toastWording } from '../../wording/feedback';
import { tabStore } from '../storage/safe-storage';
import styles from './toasts.module.css';

/** How long a toast is shown (spec section 9). */
const TOAST_MS = 5000;

/** Sonner's own width breaks our sentences in two. */
const TOASTS_STYLE = { '--width': '420px' } as CSSProperties;

/** In the band of titles and bars, above what one works at: slides, lists, fields. */
const TOP = 'calc(8px + var(--nd-recorder-bar))';

/** Where toasts appear: centred at the top, five seconds each (spec section 8). Stands once in the app. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      duration={TOAST_MS}
      offset={{ top: TOP }}
      mobileOffset={{ top: TOP, left: 0, right: 0 }}
      style={TOASTS_STYLE}
      theme="system"
      toastOptions={{ unstyled: true, classNames: { toast: styles.toast, actionButton: styles.action } }}
    />
  );
}

/** The id of the latest toast: its text. */
let latest: string | undefined;

/**
 * Says what happened where the screen does not show it; `action` offers to take it back or to go on. A toast takes the place of the one
 * before it, and never stands twice.
 */
export function showToast(text: string, action?: { label: string; onClick: () => void }): void {
  replaceToast(text, { action });
}

/** Says 'Project updated!' with the thumb (spec section 8). */
export function showProjectUpdated(): void {
  replaceToast(toastWording.projectUpdated, { icon: <ThumbsUp aria-hidden className={styles.icon} /> });
}

function replaceToast(text: string, content: Omit<ExternalToast, 'id'>): void {
  if (latest !== undefined && latest !== text) toast.dismiss(latest);
  latest = text;
  toast(text, { ...content, id: text });
}

const KEY = 'narradeck.farewell';
const LINK_KEY = 'narradeck.farewellWay';

/** Where words lead, and how that is called. */
interface ToastLink {
  label: string;
  path: string;
}

/** Says 'Logged out!', here or on the page that takes this one's place. */
export function showLoggedOut(): void {
  showToast(toastWording.loggedOut);
  repeatToastAfterReload(toastWording.loggedOut);
}

/**
 * Signing out somebody who came by Google leads through Google's page and so reloads the app: what was being said then is
 * said again by the next page.
 */
export function repeatToastAfterReload(text: string): void {
  window.addEventListener('pagehide', () => storeToastForNextPage(text), { signal: AbortSignal.timeout(TOAST_MS) });
}

/** Leaves words to the page that this one gives way to; undefined takes them back. */
export function storeToastForNextPage(text: string | undefined, way?: ToastLink): void {
  if (way) tabStore.write(LINK_KEY, JSON.stringify(way));
  else tabStore.remove(LINK_KEY);
  if (text === undefined) tabStore.remove(KEY);
  else tabStore.write(KEY, text);
}

/** Does what ends with another page, which says these words then; where it fails nothing is said, and it throws. */
export async function navigateWithToast(text: string, move: () => Promise<void>): Promise<void> {
  storeToastForNextPage(text);
  try {
    await move();
  } catch (error) {
    storeToastForNextPage(undefined);
    throw error;
  }
}

/** Says what the page before this one could not finish saying. */
export function showStoredToast(): void {
  const text = tabStore.read(KEY);
  if (text === undefined) return;
  const way = tabStore.read(LINK_KEY);
  storeToastForNextPage(undefined);
  showToast(text, way === undefined ? undefined : toToastAction(JSON.parse(way) as ToastLink));
}

const toToastAction = ({ label, path }: ToastLink) => ({ label, onClick: () => window.location.assign(path) });
