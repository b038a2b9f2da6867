import { ThumbsUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import { type ExternalToast, toast, Toaster } from 'sonner';
import { toastWording } from '../../wording/feedback';
import { tabStore } from '../storage/safe-storage';
import styles from './toasts.module.css';

/** Duration of a toast (spec section 9). */
const TOAST_MS = 5000;

/** Sonner's default width breaks our sentences into two lines. */
const TOASTS_STYLE = { '--width': '420px' } as CSSProperties;

/** In the band of titles and toolbars, above the work area: slides, lists, fields. */
const TOP = 'calc(8px + var(--nd-recorder-bar))';

/** Shows toasts: centered at the top, five seconds each (spec section 8). Render it once in the app. */
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

/** The id of the latest toast, which is its text. */
let latest: string | undefined;

/**
 * Announces something that the screen doesn't show; `action` offers to undo it or to continue. A toast replaces the previous one and never
 * appears twice.
 */
export function showToast(text: string, action?: { label: string; onClick: () => void }): void {
  replaceToast(text, { action });
}

/** Shows 'Project updated!' with the thumb (spec section 8). */
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

interface ToastLink {
  label: string;
  path: string;
}

/** Shows 'Logged out!' on this page, or on the page that replaces it. */
export function showLoggedOut(): void {
  showToast(toastWording.loggedOut);
  repeatToastAfterReload(toastWording.loggedOut);
}

/**
 * Logging out a person who signed in with Google goes through Google's page and reloads the app. The next page then repeats the current
 * toast.
 */
export function repeatToastAfterReload(text: string): void {
  window.addEventListener('pagehide', () => storeToastForNextPage(text), { signal: AbortSignal.timeout(TOAST_MS) });
}

/** Stores a toast for the next page; undefined removes it. */
export function storeToastForNextPage(text: string | undefined, way?: ToastLink): void {
  if (way) tabStore.write(LINK_KEY, JSON.stringify(way));
  else tabStore.remove(LINK_KEY);
  if (text === undefined) tabStore.remove(KEY);
  else tabStore.write(KEY, text);
}

/** Runs an action that leads to another page, which shows the toast. If it fails, removes the toast and throws. */
export async function navigateWithToast(text: string, move: () => Promise<void>): Promise<void> {
  storeToastForNextPage(text);
  try {
    await move();
  } catch (error) {
    storeToastForNextPage(undefined);
    throw error;
  }
}

/** Shows the toast that the previous page stored. */
export function showStoredToast(): void {
  const text = tabStore.read(KEY);
  if (text === undefined) return;
  const way = tabStore.read(LINK_KEY);
  storeToastForNextPage(undefined);
  showToast(text, way === undefined ? undefined : toToastAction(JSON.parse(way) as ToastLink));
}

const toToastAction = ({ label, path }: ToastLink) => ({ label, onClick: () => window.location.assign(path) });
