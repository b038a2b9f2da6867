import { type ReactNode, Suspense } from 'react';
import { PlanLimitDialog } from '../../features/projects/plan-limit';
import { useSession } from '../../platform/api/session/session-query';
import { classNames } from '../../platform/components/class-names';
import { AfterFirstScreen, lazyInBackground } from '../../platform/components/after-first-screen';
import { ScreenPending } from '../../platform/components/screen';
import { layoutWording } from '../../wording/layout';
import styles from './app-frame.module.css';
import { Rail } from './rail';

const MailStopNotice = lazyInBackground(() =>
  import('../../features/account/mail-buttons').then(({ MailStopNotice }) => MailStopNotice),
);
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
        <Suspense>{!isStage && <MailStop />}</Suspense>
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

/** The notice of stopped mail, for the few who have one. */
function MailStop() {
  const { mail_stop } = useSession();
  return mail_stop && <MailStopNotice stop={mail_stop} />;
}
