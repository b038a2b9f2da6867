import { Suspense, type ReactNode } from 'react';
import { classNames } from '../../components/class-names';
import { layoutWording } from '../../wording/layout';
import styles from './app-frame.module.css';
import { JoinDialog } from '../invite/join-dialog';
import { KeepSessionLive } from './keep-session-live';
import { MailStopNotice } from './mail-stop-notice';
import { LimitDialog } from '../../projects/limit-dialog';
import { UploadTray } from '../../uploads/ui/upload-tray';
import { ImportQuestions } from '../../uploads/ui/import-questions';
import { ResumeImports } from '../../uploads/ui/resume-imports';
import { Rail } from './rail';
import { ResumeTakes } from './resume-takes';
import { ScreenPending } from './screen-pending';
import { WatchRecordedProject } from './watch-recorded-project';

/** The main layout of a logged-in person: the rail (a bar at the bottom where the screen is narrow) and the screen. */
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
      {/* The editor has a place of its own for it. */}
      <Suspense>{!isStage && <UploadTray />}</Suspense>
      <Suspense>
        <KeepSessionLive />
        <ResumeImports />
        <ImportQuestions />
        <WatchRecordedProject />
        <ResumeTakes />
        <JoinDialog />
        <LimitDialog />
      </Suspense>
    </div>
  );
}
