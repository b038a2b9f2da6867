import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MailWarning, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Change } from '#shared/entities/change';
import { projectId } from '#shared/entities/scalars';
import { hasPassword } from '#shared/entities/user';
import { authorize } from '#shared/permissions/authorize';
import { channelOf } from '#shared/permissions/channels';
import { ResumeMailButton } from '../../features/account/mail-buttons';
import { ResumeImports } from '../../features/imports/resume-imports';
import { ImportQuestions } from '../../features/imports/ui/import-questions';
import { UploadTray } from '../../features/imports/ui/upload-tray';
import { PlanLimitDialog } from '../../features/projects/plan-limit';
import type { RecorderSession } from '../../features/takes/recorder/recorder-session';
import { recorderStore } from '../../features/takes/recorder/recorder-store';
import { listTakeMetadata } from '../../features/takes/store/take-storage';
import { watchTakeMetadata } from '../../features/takes/store/takes';
import { JoinDialog } from '../../features/team/join/join-dialog';
import { POLL_MS } from '../../platform/api/live/live-channel';
import { useRefetchOnChange } from '../../platform/api/live/live-queries';
import { projectSummaryQuery } from '../../platform/api/projects/projects';
import { useSession } from '../../platform/api/session/session-query';
import { otherTeamStore } from '../../platform/api/session/session-state';
import { IconButton, LinkButton } from '../../platform/components/button';
import { classNames } from '../../platform/components/class-names';
import { ScreenPending } from '../../platform/components/screen';
import { tabStore } from '../../platform/storage/safe-storage';
import { mailWording } from '../../wording/account';
import { layoutWording } from '../../wording/layout';
import styles from './app-frame.module.css';
import { Rail } from './rail';
import { SessionUpdates } from './session-updates';

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

/** Updates a minimized recorder about its project and the person's rights to it, because no other open screen may watch them. */
function WatchRecordedProject() {
  const { uid } = useSession().user;
  const session = useStore(recorderStore, (state) => (state.isMinimized ? state.session : null));
  return session?.uid === uid ? <ProjectWatcher session={session} /> : null;
}

const isProjectChange = ({ entity }: Change): boolean => entity === 'project';

function ProjectWatcher({ session }: { session: RecorderSession }) {
  const { user } = useSession();
  const id = projectId.parse(session.store.getState().project.id);
  const query = projectSummaryQuery(id);
  // The server disconnects a person whose role changes or who is removed. They have to be authorized again.
  useRefetchOnChange(query.queryKey, [channelOf.project(id)], isProjectChange, true);
  const { data: found } = useQuery({ ...query, refetchInterval: POLL_MS });
  const isInOtherTeam = useStore(otherTeamStore, ({ isThere }) => isThere);
  const isGone = found === null;
  const isLocked = !!found && authorize(user, { do: 'editProject', project: found }) !== 'allowed';
  useEffect(() => {
    if (found !== undefined || isInOtherTeam)
      session.showProject({ ...session.store.getState().project, isInOtherTeam, isGone, isLocked });
  }, [session, found, isInOtherTeam, isGone, isLocked]);
  return null;
}
