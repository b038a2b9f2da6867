import { useId, type ReactNode } from 'react';
import { Card } from '../../components/card';
import styles from './team-screen.module.css';

/** One subject of the Team screen, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      <Card className={styles.card}>{children}</Card>
    </section>
  );
}
