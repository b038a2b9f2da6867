import { useQueryClient } from '@tanstack/react-query';
import { bringBack } from '../api/projects/bin';
import { removeProject } from '../api/projects/change-projects';
import type { ProjectInList } from '../api/projects/project-in-list';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import { runOperation } from '../components/feedback-store';
import { showToast } from '../components/toasts';
import { binWording } from '../wording/bin';
import { dialogWording } from '../wording/dialog';
import { projectsWording } from '../wording/projects';
import { toastWording } from '../wording/toasts';

/**
 * Asks before a project is deleted, naming it; then says that it is deleted, and offers to restore it. `onDeleted` is called
 * when it is there.
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
  const undo = ({ id, name }: ProjectInList) =>
    runOperation(async () => {
      await bringBack(queryClient, id);
      showToast(binWording.restored(name));
    });
  const deleteNow = async (doomed: ProjectInList) => {
    onClose();
    await runOperation(async () => {
      await removeProject(queryClient, doomed);
      onDeleted?.();
      showToast(toastWording.projectDeleted, { label: toastWording.undo, onClick: () => void undo(doomed) });
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
