import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#shared/errors';
import { makeProject } from '../../api/projects/change-projects';
import { runOperation, showError } from '../../components/feedback-store';
import { showProblems } from '../../uploads/show-problems';
import { openLimitDialog } from './limit-dialog-store';

/**
 * Makes a project, opens it, and brings the given files into it as slides; the import goes on while the person moves about.
 * A plan that is full says so.
 */
export function useNewProject(): (name: string, files?: File[]) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (name, files = []) => {
    // The reader of PDF files is large, and only needed here; it comes while the project is made.
    const importing = files.length > 0 ? import('../../uploads/import-files') : undefined;
    const project = await runOperation(() => makeProject(queryClient, name).catch(sayWhenFull));
    if (!project) return;
    if (importing) {
      importing
        .then(({ importFiles }) => importFiles(project.id, files))
        .then((problems) => showProblems(project.id, problems))
        .catch(showError);
    }
    await navigate({ to: '/project/$id', params: { id: project.id } });
  };
}

function sayWhenFull(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'resource-exhausted') throw error;
  openLimitDialog();
}
