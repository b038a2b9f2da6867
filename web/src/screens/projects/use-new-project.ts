import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { projectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { isPlanLimit } from '#shared/plan-limit';
import { makeProject } from '../../api/projects/change-projects';
import { runOperation, showError } from '../../components/feedback-store';
import { openLimitDialog } from '../../projects/limit-dialog-store';
import { useIsPlanFull } from '../../projects/use-is-plan-full';
import { showProblems } from '../../uploads/show-problems';

/**
 * Makes a project, opens it, and brings the given files into it as slides; they are read while the project is made, and the import
 * goes on while the person moves about. A plan that is full says so, before a file is looked at.
 */
export function useNewProject(): (name: string, files?: File[]) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const isFull = useIsPlanFull();
  return async (name, files = []) => {
    const id = projectId.parse(newId());
    const making = runOperation(() => makeProject(queryClient, id, name).catch(sayWhenFull));
    if (isFull && !(await making)) return;
    if (files.length > 0) bringIn(id, files, making.then(Boolean)).catch(showError);
    // What can't be loaded now is loaded on the way there.
    void Promise.allSettled([router.loadRouteChunk(router.routesById['/_main/_app/project/$id'])]);
    if (!(await making)) return;
    await navigate({ to: '/project/$id', params: { id } });
  };
}

async function bringIn(id: string, files: File[], made: Promise<boolean>): Promise<void> {
  // The reader of PDF files is large, and only needed here.
  const { importFiles } = await import('../../uploads/import-files');
  showProblems(id, await importFiles(id, files, { made }));
}

function sayWhenFull(error: unknown): undefined {
  if (!isPlanLimit(error)) throw error;
  openLimitDialog();
}
