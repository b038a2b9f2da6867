import { createStore } from 'zustand/vanilla';
import { toastWording } from '../../wording/feedback';
import { onSessionEnd } from '../api/session/session-state';
import { tabStore } from '../storage/safe-storage';

export interface Toast {
  text: string;
  action?: { label: string; onClick: () => void };
  /** Whether a thumb that points up precedes the text. */
  hasThumb?: boolean;
  outlivesSession?: boolean;
}

/** The latest toast of this session. Its object is new each time, also if the text is the same. */
export const toastStore = createStore<{ toast?: Toast }>(() => ({}));

onSessionEnd(() => toastStore.setState(({ toast }) => ({ toast: toast?.outlivesSession ? toast : undefined })));

/** Duration of a toast (spec section 9). */
export const TOAST_MS = 5000;

/** Announces what the screen doesn't show; `action` undoes or continues. It replaces the previous toast. */
export const showToast = (text: string, action?: Toast['action']): void =>
  toastStore.setState({ toast: { text, action } });

/** Shows 'Project updated!' with the thumb (spec section 8). */
export const showProjectUpdated = (): void =>
  toastStore.setState({ toast: { text: toastWording.projectUpdated, hasThumb: true } });

const KEY = 'narradeck.nextToast';
const LINK_KEY = 'narradeck.nextToastLink';

interface ToastLink {
  label: string;
  path: string;
}

/** Shows 'Logged out!' on this page, or on the page that replaces it. */
export function showLoggedOut(): void {
  toastStore.setState({ toast: { text: toastWording.loggedOut, outlivesSession: true } });
  repeatToastAfterReload(toastWording.loggedOut);
}

/** Repeats the current toast on the next page: logging out of Google reloads the app. */
export function repeatToastAfterReload(text: string): void {
  window.addEventListener('pagehide', () => storeToastForNextPage(text), { signal: AbortSignal.timeout(TOAST_MS) });
}

/** Stores a toast for the next page; undefined removes it. */
export function storeToastForNextPage(text: string | undefined, link?: ToastLink): void {
  if (link) tabStore.write(LINK_KEY, JSON.stringify(link));
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

export function showStoredToast(): void {
  const text = tabStore.read(KEY);
  if (text === undefined) return;
  const way = tabStore.read(LINK_KEY);
  storeToastForNextPage(undefined);
  showToast(text, way === undefined ? undefined : toToastAction(JSON.parse(way) as ToastLink));
}

const toToastAction = ({ label, path }: ToastLink) => ({ label, onClick: () => window.location.assign(path) });
