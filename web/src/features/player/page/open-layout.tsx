import type { ReactNode } from 'react';
import { Logo } from '../../../platform/components/logo';
import { videoPageWording } from '../../../wording/player';
import styles from './open-layout.module.css';

/**
 * What stands around open pages: the video viewing layout (spec section 2), outside the main layout and small, and whatever
 * else somebody sees who is not logged in.
 */
export function OpenLayout({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <a href="/hello" className={styles.mark}>
          <Logo size={28} />
          {videoPageWording.product}
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
