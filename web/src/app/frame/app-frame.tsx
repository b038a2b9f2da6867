import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { ResumeImports } from '../../features/imports/resume-imports';
import { ImportQuestions } from '../../features/imports/ui/import-questions';
import { UploadTray } from '../../features/imports/ui/upload-tray';
import { PlanLimitDialog } from '../../features/projects/plan-limit';
import { listTakeMetadata } from '../../features/takes/store/take-storage';
import { watchTakeMetadata } from '../../features/takes/store/takes';
import { JoinDialog } from '../../features/team/join/join-dialog';
import { useSession } from '../../platform/api/session/session-query';
import { classNames } from '../../platform/components/class-names';
import { ScreenPending } from '../../platform/components/screen';
import { layoutWording } from '../../wording/layout';
import styles from './app-frame.module.css';
import { MailStopNotice } from './mail-stop-notice';
import { Rail } from './rail';
import { SessionUpdates } from './session-updates';
import { WatchRecordedProject } from './watch-recorded-project';

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
      {/* The editor shows its own. */}
      <Suspense>{!isStage && <UploadTray />}</Suspense>
      <Suspense>
        <SessionUpdates />
        <ResumeImports />
        <ImportQuestions />
        <WatchRecordedProject />
        <ResumeTakes />
        <JoinDialog />
        <PlanLimitDialog />
      </Suspense>
    </div>
  );
}

/** Resumes adding takes that the person chose to keep on an earlier visit, on any screen. */
function ResumeTakes() {
  const { user, account } = useSession();
  const navigate = useNavigate();
  const { uid } = user;
  const accountId = account.id;
  useEffect(() => {
    const openProject = (id: string) => void navigate({ to: '/project/$id', params: { id } });
    const resume = async () => {
      const notes = [...(await listTakeMetadata()).values()];
      if (!notes.some(({ addTo }) => addTo)) return;
      // Adding takes needs the editor's model, so this code loads only if such takes exist.
      const { resumeTakes } = await import('../../features/editor/session/resume-takes');
      await resumeTakes({ uid, accountId, openProject });
    };
    // A failed load is retried at the next change or visit.
    return watchTakeMetadata(() => void resume().catch(() => undefined));
  }, [uid, accountId, navigate]);
  return null;
}
