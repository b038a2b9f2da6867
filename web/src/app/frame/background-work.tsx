import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Change } from '#shared/entities/change';
import { projectId } from '#shared/entities/scalars';
import { authorize } from '#shared/permissions/authorize';
import { channelOf } from '#shared/permissions/channels';
import { ExportTray } from '../../features/export/ui/export-tray';
import { ResumeImports } from '../../features/imports/resume-imports';
import { ImportQuestions } from '../../features/imports/ui/import-questions';
import { UploadTray } from '../../features/imports/ui/upload-tray';
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
import { startStorageKeepalive } from '../../platform/files/private-files';
import styles from './background-work.module.css';
import { SessionUpdates } from './session-updates';

/** What runs beside every screen of a logged-in person, and the dialogs that it opens. */
export function BackgroundWork({ isStage }: { isStage: boolean }) {
  usePreloadedScreens();
  useEffect(startStorageKeepalive, []);
  return (
    <>
      {/* The editor shows its own. */}
      {!isStage && (
        <div className={styles.trays}>
          <Suspense>
            <UploadTray />
          </Suspense>
          <ExportTray />
        </div>
      )}
      <Suspense>
        <SessionUpdates />
        <ResumeImports />
        <ImportQuestions />
        <WatchRecordedProject />
        <ResumeTakes />
        <JoinDialog />
      </Suspense>
    </>
  );
}

/** Loads the code of the likely next screens, so that they open at once. Code that fails to load here is loaded when it is needed. */
function usePreloadedScreens(): void {
  const router = useRouter();
  useEffect(() => {
    const { '/_main/_app/projects': projects, '/_main/_app/project/$id': project } = router.routesById;
    void Promise.allSettled([
      router.loadRouteChunk(projects),
      router.loadRouteChunk(project),
      import('../../platform/components/toaster'),
      import('../../features/projects/project-dialogs'),
      import('../../features/projects/project-from-files'),
    ]);
  }, [router]);
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

/** Updates a minimized recorder about its project and the person's rights to it, because no other open screen may watch them. */
function WatchRecordedProject() {
  const { uid } = useSession().user;
  const session = useStore(recorderStore, (state) => (state.isMinimized ? state.session : null));
  return session?.options.uid === uid ? <ProjectWatcher session={session} /> : null;
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
