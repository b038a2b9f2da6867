import { Placeholder } from '@aws-amplify/ui-react';
import styles from './skeleton.module.css';

/** Stands where something is about to be. Give it the height (and width) of that thing. */
export function Skeleton({ height, width = '100%' }: { height: number | string; width?: number | string }) {
  return <Placeholder className={styles.skeleton} style={{ height, width }} aria-hidden />;
}
