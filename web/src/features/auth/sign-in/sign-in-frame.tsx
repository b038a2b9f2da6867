import type { ReactNode } from 'react';
import { Logo } from '../../../platform/components/logo';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { localStore } from '../../../platform/storage/safe-storage';
import { layoutWording } from '../../../wording/layout';
import { signInWording } from '../../../wording/auth';
import { FormMessage } from './sign-in-form';
import styles from './sign-in-frame.module.css';
import { ProductIllustration } from './voice-and-slides';

/** What the screens of signing in and out share: the form on one side, what this is on the other. */
export function SignInFrame({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={styles.frame}>
      <main className={styles.main}>
        <a href="/hello" className={styles.brand}>
          <Logo size={28} />
          {layoutWording.product}
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
