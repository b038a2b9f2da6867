import { ThumbsUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import { toast, Toaster } from 'sonner';
import { toastWording } from '../wording/toasts';
import styles from './toasts.module.css';

/** How long a toast is shown (spec section 9). */
export const TOAST_MS = 5000;

/** Sonner's own width breaks our sentences in two. */
const TOASTS_STYLE = { '--width': '420px' } as CSSProperties;

/** Where toasts appear: centred at the top, five seconds each (spec section 8). Stands once in the app. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      duration={TOAST_MS}
      offset={{ top: 'var(--nd-toast-top)' }}
      mobileOffset={{ top: 'var(--nd-toast-top)', left: 0, right: 0 }}
      expand
      style={TOASTS_STYLE}
      theme="system"
      toastOptions={{ unstyled: true, classNames: { toast: styles.toast, actionButton: styles.action } }}
    />
  );
}

/** Says that something worked; `action` offers to take it back or to go on. What is being said already is not said twice. */
export function showToast(text: string, action?: { label: string; onClick: () => void }): void {
  toast(text, { id: text, action });
}

/** Says 'Project updated!' with the thumb (spec section 8). */
export function showProjectUpdated(): void {
  toast(toastWording.projectUpdated, {
    id: toastWording.projectUpdated,
    icon: <ThumbsUp aria-hidden className={styles.icon} />,
  });
}
