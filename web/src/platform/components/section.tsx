import { useId, type ReactNode } from 'react';
import { Card } from './card';
import styles from './section.module.css';

/** One subject of a screen: its heading, with a count beside it where there is one, and a card with the rest. */
export function Section({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="nd-tabular">{count}</span>}
      </div>
      <Card className={styles.card}>{children}</Card>
    </section>
  );
}
