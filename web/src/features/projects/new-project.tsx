import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { projectId, type ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { isPlanLimit } from '#shared/plans';
import { addProject } from '../../platform/api/projects/projects';
import { useSession } from '../../platform/api/session/session-query';
import { runOperation, showImportError } from '../../platform/components/feedback-store';
import { homeWording } from '../../wording/home';
import { projectsWording } from '../../wording/projects';
import { DropOverlay } from '../imports/ui/drop-area';
import { useWindowFiles } from '../imports/ui/use-window-files';
import { openPlanLimitDialog, useIsPlanFull } from './plan-limit';

/**
 * Creates a project, opens it, and imports the given files as slides or clips. The files are read while the project is created, and the
 * import continues on any screen. A full plan is reported before any file is read. If no file can be imported, that is reported and no
 * project is created.
 * @param folder of the new project, which is Private; '' for none
 */
export function useCreateProject(folder = ''): (name: string, files?: File[]) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const isFull = useIsPlanFull();
  const {
    user: { uid },
    account,
  } = useSession();
  return async (name, files = []) => {
    const fromFiles = files.length === 0 ? undefined : await loadFileImport();
    if (files.length > 0 && !fromFiles) return;
    const importError = isFull ? undefined : await fromFiles?.findImportProblem(files, account);
    if (importError) return showImportError(importError);
    const id = projectId.parse(newId());
    const creation = runOperation(() => addProject(queryClient, { id, name, folder }).catch(showLimitIfFull));
    if (isFull && !(await creation)) return;
    fromFiles?.importFilesInto({ uid, projectId: id }, files, account, creation.then(Boolean)).catch(showImportError);
    // If this preload fails, the navigation loads the route.
    void Promise.allSettled([router.loadRouteChunk(router.routesById['/_main/_app/project/$id'])]);
    if (!(await creation)) return;
    await navigate({ to: '/project/$id', params: { id } });
  };
}

/** Undefined if the code could not be loaded, which has been reported. */
const loadFileImport = () => runOperation(() => import('./project-from-files'));

function showLimitIfFull(error: unknown): undefined {
  if (!isPlanLimit(error)) throw error;
  openPlanLimitDialog();
}

/** Returns a function that creates a project from files, named for the first one. Each ZIP of a project becomes a project of its own. */
export function useCreateProjectFromFiles(folder = ''): (files: File[]) => void {
  const createProject = useCreateProject(folder);
  const navigate = useNavigate();
  const isFull = useIsPlanFull();
  const {
    user: { uid },
    account,
  } = useSession();
  const open = (id: ProjectId) => void navigate({ to: '/project/$id', params: { id } });
  const create = async (given: readonly File[]) => {
    const code = await loadFileImport();
    if (!code) return;
    code.assertNotExtracted(given);
    const archives = given.filter(code.isZip);
    const files = given.filter((file) => !archives.includes(file));
    if (archives.length > 0 && isFull) return openPlanLimitDialog();
    if (archives.length > 0) void code.importArchives(archives, { uid, account, folder, open }).catch(showImportError);
    if (files.length > 0)
      await createProject(code.suggestProjectName(files, homeWording.projectOfPastedPicture), files);
  };
  return (files) => {
    if (files.length === 0) return showImportError(homeWording.nothingUsable);
    create(files).catch(showImportError);
  };
}

/** Creates a project from files that are dropped or pasted anywhere on the screen. */
export function NewProjectDrop({ folder }: { folder?: string }) {
  const isOver = useWindowFiles(useCreateProjectFromFiles(folder));
  const isFull = useIsPlanFull();
  return isOver && <DropOverlay text={isFull ? projectsWording.limitTitle : homeWording.dropNow} />;
}
