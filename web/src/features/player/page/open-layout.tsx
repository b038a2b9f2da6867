import type { ReactNode } from 'react';
import { Logo } from '../../../platform/components/logo';
import { PRODUCT } from '../../../wording/layout';
import { videoPageWording } from '../../../wording/player';
import styles from './open-layout.module.css';

/** The layout of public pages and of a visitor's other screens (spec section 2). Small, and separate from the main layout. */
export function OpenLayout({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <a href="/hello" className={styles.mark}>
          <Logo size={28} />
          {PRODUCT}
        </a>
        {action ?? (
          <a href="/signup" className={styles.action}>
            {videoPageWording.makeYourOwn}
          </a>
        )}
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
