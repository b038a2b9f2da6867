import { ThumbsUp } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { toast, Toaster as SonnerToaster } from 'sonner';
import { TOAST_MS, type Toast, toastStore } from './toasts';
import styles from './toasts.module.css';

/** Sonner's default width breaks our sentences into two lines. */
const STYLE = { '--width': '420px' } as CSSProperties;

/** In the band of titles and toolbars, above the work area: slides, lists, fields. */
const TOP = 'calc(8px + var(--nd-recorder-bar))';

/** Shows the store's toasts: centered at the top, five seconds each (spec section 8). */
export function Toaster() {
  useEffect(() => {
    const show = ({ toast: next }: { toast?: Toast }, previous?: { toast?: Toast }) => {
      if (!next) return toast.dismiss();
      const { text, action, hasThumb } = next;
      if (previous?.toast && previous.toast.text !== text) toast.dismiss(previous.toast.text);
      toast(text, { id: text, action, icon: hasThumb && <ThumbsUp aria-hidden className={styles.icon} /> });
    };
    show(toastStore.getState());
    return toastStore.subscribe(show);
  }, []);
  return (
    <SonnerToaster
      position="top-center"
      duration={TOAST_MS}
      offset={{ top: TOP }}
      mobileOffset={{ top: TOP, left: 0, right: 0 }}
      style={STYLE}
      theme="system"
      toastOptions={{ unstyled: true, classNames: { toast: styles.toast, actionButton: styles.action } }}
    />
  );
}
