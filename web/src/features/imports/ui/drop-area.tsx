import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../platform/components/class-names';
import { IconTile } from '../../../platform/components/icon-tile';
import styles from './slides-place.module.css';

/** The large drop area for slides if there are none yet. The screen sets its size and its controls. */
export function SlidesDropArea({
  label,
  title = label,
  text,
  isOver = false,
  className,
  children,
}: {
  label: string;
  title?: string;
  text?: string;
  isOver?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={classNames(styles.place, isOver && styles.over, className)} aria-label={label}>
      <IconTile look={isOver ? 'inverse' : 'accent'} size="large">
        <FileUp />
      </IconTile>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  );
}

/** Covers the screen while files are dragged over it, and says what will happen with them. */
export const DropOverlay = ({ text }: { text: string }) => <div className={styles.veil}>{text}</div>;
