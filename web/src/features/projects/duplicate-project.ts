import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { copyName } from '#shared/copy-name';
import { projectId, type ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { isPlanLimit } from '#shared/plans';
import { copyProject } from '../../platform/api/projects/projects';
import { showError } from '../../platform/components/feedback-store';
import { showToast } from '../../platform/components/toasts';
import { toastWording } from '../../wording/feedback';
import { projectsWording } from '../../wording/projects';
import { trackCopy } from './copies-store';
import { openPlanLimitDialog, useIsPlanFull } from './plan-limit';

/** Copies a project in the background, then says 'Project copied.' (spec section 8). Reports a full plan at once. */
export function useDuplicateProject(): (source: { id: ProjectId; name: string }) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  // The server also refuses a copy that exceeds the storage limit, with its own error.
  const isPlanFull = useIsPlanFull();
  return async ({ id, name }) => {
    const target_id = projectId.parse(newId());
    try {
      await trackCopy({ id: target_id, name: copyName(name) }, async (signal) => {
        const copy = await copyProject(client, { id, target_id }, signal);
        if (!copy) return;
        const open = () => void navigate({ to: '/project/$id', params: { id: target_id } });
        showToast(toastWording.projectCopied, { label: projectsWording.open, onClick: open });
      });
    } catch (error) {
      if (isPlanLimit(error) && isPlanFull) openPlanLimitDialog();
      else showError(isGone(error) ? new Error(projectsWording.copyFailed(name)) : error);
    }
  };
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not-found';
