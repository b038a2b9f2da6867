import { useId, type ReactNode } from 'react';
import { Card } from '../../components/card';
import styles from './account.module.css';

/** One subject of the Account screen, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      <Card className={styles.card}>{children}</Card>
    </section>
  );
}
