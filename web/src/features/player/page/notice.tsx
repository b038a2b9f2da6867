import type { ReactNode } from 'react';
import { IconTile } from '../../../platform/components/icon-tile';
import { usePageTitle } from '../../../platform/components/use-page-title';
import styles from './notice.module.css';

interface Props {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

/** Says in the middle of an open page why there is nothing to play, and what one can do. */
export function Notice({ icon, title, text, children }: Props) {
  usePageTitle(title);
  return (
    <section className={styles.notice}>
      <IconTile size="large">{icon}</IconTile>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
