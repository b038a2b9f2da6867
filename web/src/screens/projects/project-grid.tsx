import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton';
import styles from './project-grid.module.css';

/** The cards of projects side by side. */
export const ProjectGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;

/** As much room as so many cards take. */
export const ProjectGridSpace = ({ count }: { count: number }) => (
  <div className={styles.grid} aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.pending} />
    ))}
  </div>
);

/** Stands for cards that are about to come. */
export const ProjectGridPending = ({ count }: { count: number }) => (
  <ProjectGrid>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.pending}>
        <Skeleton height="100%" />
      </div>
    ))}
  </ProjectGrid>
);
