import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { dialogWording } from '../wording/dialog';
import { feedbackStore } from './feedback-store';
import styles from './loading-overlay.module.css';

/** Covers the page while a data operation runs that the person waits for. Stands once in the app. */
export function LoadingOverlay() {
  const isLoading = useStore(feedbackStore, (feedback) => feedback.loading > 0);
  return isLoading && <Overlay />;
}

function Overlay() {
  const overlay = useRef<HTMLDivElement>(null);
  // Neither the keyboard nor a screen reader reaches what is covered; afterwards the focus is where it was.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    // A recorder lies above it and stays in use.
    const covered = [...(overlay.current?.parentElement?.children ?? [])].filter(
      (element): element is HTMLElement => element instanceof HTMLElement && element.querySelector('main') !== null,
    );
    for (const element of covered) element.inert = true;
    return () => {
      for (const element of covered) element.inert = false;
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    };
  }, []);
  return (
    <div ref={overlay} className={styles.overlay} role="status">
      <span className={styles.spinner} aria-hidden />
      <span className="nd-visually-hidden">{dialogWording.loading}</span>
    </div>
  );
}
