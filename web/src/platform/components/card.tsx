import { Card as AmplifyCard } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names';

/** A surface that holds what belongs together. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <AmplifyCard className={classNames(styles.card, className)}>{children}</AmplifyCard>;
}
