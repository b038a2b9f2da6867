import type { ReactNode } from 'react';
import { Logo } from '../../../platform/components/logo';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { localStore } from '../../../platform/storage/safe-storage';
import { signInWording } from '../../../wording/auth';
import { PRODUCT } from '../../../wording/layout';
import { FormMessage } from './sign-in-form';
import styles from './sign-in-frame.module.css';

/** The layout of the sign-in and sign-out screens: the form on one side, the product on the other. */
export function SignInFrame({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={styles.frame}>
      <main className={styles.main}>
        <a href="/hello" className={styles.brand}>
          <Logo size={28} />
          {PRODUCT}
        </a>
        <div className={styles.form}>
          <header>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </header>
          {!localStore.isAllowed() && <FormMessage text={signInWording.siteDataBlocked} />}
          {children}
        </div>
      </main>
      <aside className={styles.pitch} data-theme="dark">
        <ProductIllustration />
        <h2>{signInWording.pitch}</h2>
        <ul>
          {signInWording.pitchPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

const SLIDE_SHARES = [3, 5, 2, 4];
const BAR_COUNT = 56;
const BAR_WIDTH = 6;

/** Heights of an invented voice: words and pauses. */
const barHeight = (bar: number) =>
  6 + 34 * Math.abs(Math.sin(bar * 0.61) * Math.sin(bar * 0.23 + 1)) * (bar % 14 === 0 ? 0.15 : 1);

/** An illustration of the product: a voice above its slides. */
function ProductIllustration() {
  const total = SLIDE_SHARES.reduce((sum, share) => sum + share, 0);
  const ends = SLIDE_SHARES.map(
    (_, index) => SLIDE_SHARES.slice(0, index + 1).reduce((sum, share) => sum + share, 0) / total,
  );
  const findSlideAtBar = (bar: number) => ends.findIndex((end) => bar / BAR_COUNT < end);
  return (
    <div className={styles.picture} aria-hidden>
      <svg viewBox={`0 0 ${BAR_COUNT * BAR_WIDTH} 48`} className={styles.voice}>
        {Array.from({ length: BAR_COUNT }, (_, bar) => (
          <rect
            key={bar}
            x={bar * BAR_WIDTH + 1}
            y={24 - barHeight(bar) / 2}
            width={3}
            height={barHeight(bar)}
            rx={1.5}
            className={findSlideAtBar(bar) === 1 ? styles.spoken : undefined}
          />
        ))}
      </svg>
      <div className={styles.strip}>
        {SLIDE_SHARES.map((share, index) => (
          <span key={index} style={{ flexGrow: share }} className={index === 1 ? styles.current : undefined}>
            <i />
            <i />
          </span>
        ))}
      </div>
    </div>
  );
}
