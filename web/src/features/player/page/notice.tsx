import type { ReactNode } from 'react';
import { IconTile } from '../../../platform/components/icon-tile';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { videoPageWording as words } from '../../../wording/player';
import styles from './notice.module.css';

interface Props {
  icon: ReactNode;
  title: string;
  text: string;
  onRetry?: () => void;
  children?: ReactNode;
}

/** Says in the middle of a public page why nothing plays, and what to do. */
export function Notice({ icon, title, text, onRetry, children }: Props) {
  usePageTitle(title);
  return (
    <section className={styles.notice}>
      <IconTile size="large">{icon}</IconTile>
      <h1>{title}</h1>
      <p>{text}</p>
      {onRetry && (
        <button type="button" className={styles.button} onClick={onRetry}>
          {words.retry}
        </button>
      )}
      {children}
    </section>
  );
}
