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

/** Goes on with adding the recordings that the person kept at an earlier visit, on whatever screen they are. */
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
      // What adds them knows the editor's model: it is loaded where there are any.
      const { resumeTakes } = await import('../../features/editor/session/resume-takes');
      await resumeTakes({ uid, accountId, openProject });
    };
    // What can't be loaded now is tried again with the next change, or at the next visit.
    return watchTakeMetadata(() => void resume().catch(() => undefined));
  }, [uid, accountId, navigate]);
  return null;
}
