import { MailWarning, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { hasPassword } from '#shared/entities/user';
import { ResumeMailButton } from '../../features/account/mail-buttons';
import { PlanLimitDialog } from '../../features/projects/plan-limit';
import { useSession } from '../../platform/api/session/session-query';
import { IconButton, LinkButton } from '../../platform/components/button';
import { classNames } from '../../platform/components/class-names';
import { AfterFirstScreen, lazyInBackground } from '../../platform/components/after-first-screen';
import { ScreenPending } from '../../platform/components/screen';
import { tabStore } from '../../platform/storage/safe-storage';
import { mailWording } from '../../wording/account';
import { layoutWording } from '../../wording/layout';
import styles from './app-frame.module.css';
import { Rail } from './rail';

const BackgroundWork = lazyInBackground(() => import('./background-work').then(({ BackgroundWork }) => BackgroundWork));

/** The main layout of a logged-in person: the rail (a bottom bar on narrow screens) and the screen. */
export function AppFrame({ isStage, children }: { isStage: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.frame, isStage && styles.stage)}>
      <a className={styles.skip} href="#content">
        {layoutWording.skip}
      </a>
      <Rail />
      <main id="content" className={styles.content} tabIndex={-1}>
        {/* The editor has no room above its stage. */}
        <Suspense>{!isStage && <MailStopNotice />}</Suspense>
        <Suspense fallback={<ScreenPending />}>{children}</Suspense>
      </main>
      <Suspense>
        <PlanLimitDialog />
      </Suspense>
      <AfterFirstScreen>
        <BackgroundWork isStage={isStage} />
      </AfterFirstScreen>
    </div>
  );
}

/** Tells a person on every screen that their mail is stopped (decision 46). */
function MailStopNotice() {
  const { user, mail_stop } = useSession();
  const [isHidden, hide] = useHiddenNotice(`${user.uid} ${JSON.stringify(mail_stop)}`);
  if (!mail_stop || isHidden) return null;
  return (
    <section className={styles.notice} aria-label={mailWording.label}>
      <MailWarning aria-hidden />
      <p>{mailWording.stopped(user.email, mail_stop)}</p>
      <div className={styles.ways}>
        <ResumeMailButton />
        {hasPassword(user) && (
          <LinkButton to="/account" size="small">
            {mailWording.changeAddress}
          </LinkButton>
        )}
      </div>
      <IconButton label={mailWording.hide} icon={<X />} size="small" onClick={hide} />
    </section>
  );
}

const KEY = 'narradeck.hiddenNotice';

/** Whether a notice was hidden in this tab. It stays hidden until the tab closes or another notice replaces it. */
function useHiddenNotice(id: string): [isHidden: boolean, hide: () => void] {
  const [hidden, setHidden] = useState(() => tabStore.read(KEY));
  const hide = () => {
    tabStore.write(KEY, id);
    setHidden(id);
  };
  return [hidden === id, hide];
}
