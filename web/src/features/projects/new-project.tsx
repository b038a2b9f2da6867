import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Account } from '#shared/entities/account';
import { CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import { projectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { isPlanLimit } from '#shared/plans';
import { addProject } from '../../platform/api/projects/projects';
import { useSession } from '../../platform/api/session/session-query';
import { runOperation, showError } from '../../platform/components/feedback-store';
import { homeWording } from '../../wording/home';
import { uploadsWording } from '../../wording/imports';
import type { ClipFilesTarget } from '../imports/clips/add-clip-files';
import { remainingBytes, type FileRoom, findRoomProblem } from '../imports/file-room';
import { showImportError, showProblems } from '../imports/import-problem';
import { sortFiles } from '../imports/model/sort-files';
import { DropOverlay } from '../imports/ui/drop-area';
import { useWindowFiles } from '../imports/ui/use-window-files';
import { openPlanLimitDialog, useIsPlanFull } from './plan-limit';
import { suggestProjectName } from './project-name-from-files';

/**
 * Creates a project, opens it, and imports the given files as slides or clips. The files are read while the project is created, and the
 * import continues on any screen. A full plan is reported before any file is read. If no file can be imported, that is reported and no
 * project is created.
 */
export function useCreateProject(): (name: string, files?: File[]) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const isFull = useIsPlanFull();
  const {
    user: { uid },
    account,
  } = useSession();
  return async (name, files = []) => {
    const room = emptyProjectRoom(account);
    const importError = isFull || files.length === 0 ? undefined : await findRoomProblem(files, room);
    if (importError) return showImportError(importError);
    const id = projectId.parse(newId());
    const creation = runOperation(() => addProject(queryClient, id, name).catch(showLimitIfFull));
    if (isFull && !(await creation)) return;
    if (files.length > 0)
      importFilesInto({ uid, projectId: id, ...room }, files, creation.then(Boolean)).catch(showImportError);
    // If this preload fails, the navigation loads the route.
    void Promise.allSettled([router.loadRouteChunk(router.routesById['/_main/_app/project/$id'])]);
    if (!(await creation)) return;
    await navigate({ to: '/project/$id', params: { id } });
  };
}

const emptyProjectRoom = (account: Account): FileRoom => ({
  roomMs: account.limit_project_duration_in_minutes * 60_000,
  roomClips: CLIPS_PER_PROJECT_MAX,
  ...remainingBytes(account, Date.now()),
});

async function importFilesInto(target: ClipFilesTarget, files: File[], made: Promise<boolean>): Promise<void> {
  const { slides, clips } = await sortFiles(files);
  const problems: string[] = [];
  // The file readers are large and needed only here.
  if (slides.length > 0) {
    const { importFiles } = await import('../imports/import-files');
    problems.push(...(await importFiles(target, slides, { made })));
  }
  // Clips come after slides, so that a sound shows the last slide.
  if (clips.length > 0 && (await made)) {
    const { addClipFiles } = await import('../imports/clips/add-clip-files');
    problems.push(...(await addClipFiles(target, clips)));
  }
  showProblems(target.projectId, problems);
}

function showLimitIfFull(error: unknown): undefined {
  if (!isPlanLimit(error)) throw error;
  openPlanLimitDialog();
}

/** Returns a function that creates a project from files, named for the first one. */
export function useCreateProjectFromFiles(): (files: File[]) => void {
  const createProject = useCreateProject();
  return (files) => {
    if (files.length === 0) showError(homeWording.nothingUsable, uploadsWording.failedTitle);
    else void createProject(suggestProjectName(files, homeWording.projectOfPastedPicture), files);
  };
}

/** Creates a project from files that are dropped or pasted anywhere on the screen. */
export function NewProjectDrop() {
  const isOver = useWindowFiles(useCreateProjectFromFiles());
  return isOver && <DropOverlay text={homeWording.dropNow} />;
}
