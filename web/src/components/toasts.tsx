import { ThumbsUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import { type ExternalToast, toast, Toaster } from 'sonner';
import { toastWording } from '../wording/toasts';
import styles from './toasts.module.css';

/** How long a toast is shown (spec section 9). */
export const TOAST_MS = 5000;

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
