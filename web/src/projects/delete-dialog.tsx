import { useQueryClient } from '@tanstack/react-query';
import { removeProject } from '../api/projects/change-projects';
import type { ProjectInList } from '../api/projects/project-in-list';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import { runOperation } from '../components/feedback-store';
import { showToast } from '../components/toasts';
import { dialogWording } from '../wording/dialog';
import { projectsWording } from '../wording/projects';
import { toastWording } from '../wording/toasts';

/**
 * Asks before a project is deleted, naming it; then says 'Project deleted.' (spec section 8). `onDeleted` is called when it is gone.
 */
export function DeleteDialog({
  project,
  onClose,
  onDeleted,
}: {
  project: ProjectInList | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const queryClient = useQueryClient();
  const deleteNow = async (doomed: ProjectInList) => {
    onClose();
    await runOperation(async () => {
      await removeProject(queryClient, doomed);
      onDeleted?.();
      showToast(toastWording.projectDeleted);
    });
  };
  return (
    <Dialog
      title={project ? projectsWording.deleteTitle(project.name) : ''}
      isOpen={project !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{dialogWording.cancel}</Button>
          <Button look="destructive" onClick={() => project && void deleteNow(project)}>
            {projectsWording.deleteNow}
          </Button>
        </>
      }
    >
      <p>{projectsWording.deleteText}</p>
    </Dialog>
  );
}
