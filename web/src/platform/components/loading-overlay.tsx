import { useStore } from 'zustand';
import { dialogWording } from '../../wording/feedback';
import { feedbackStore } from './feedback-store';
import styles from './loading-overlay.module.css';

/** Covers the page while a data operation runs that the person waits for. Stands once in the app. */
export function LoadingOverlay() {
  const isLoading = useStore(feedbackStore, (feedback) => feedback.loading > 0);
  if (!isLoading) return null;
  return (
    <div className={styles.overlay} role="status">
      <span className={styles.spinner} aria-hidden />
      <span className="nd-visually-hidden">{dialogWording.loading}</span>
    </div>
  );
}
