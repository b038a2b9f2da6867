import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './pill.module.css';

export function Pill({ look = 'plain', children }: { look?: 'plain' | 'good' | 'warn'; children: ReactNode }) {
  return <span className={classNames(styles.pill, styles[look])}>{children}</span>;
}
