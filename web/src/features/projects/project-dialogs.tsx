import { useQueryClient } from '@tanstack/react-query';
import { projectName } from '#shared/entities/project';
import { moveProjectToTrash, type ProjectInList, renameProject } from '../../platform/api/projects/projects';
import { restoreDeleted } from '../../platform/api/projects/trash';
import { ConfirmDialog, Dialog } from '../../platform/components/dialog';
import { runOperation } from '../../platform/components/feedback-store';
import { NameForm } from '../../platform/components/name-form';
import { showProjectUpdated, showToast } from '../../platform/components/toasts';
import { toastWording } from '../../wording/feedback';
import { projectsWording, trashWording } from '../../wording/projects';

/** Renames a project, then says 'Project updated!' (spec section 8). */
export function RenameProjectDialog({ project, onClose }: { project: ProjectInList | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <Dialog title={projectsWording.renameTitle} isOpen={project !== undefined} onClose={onClose}>
      {project && (
        <NameForm
          label={projectsWording.name}
          name={project.name}
          rule={projectName}
          autoComplete="off"
          action={projectsWording.renameNow}
          save={async (name) => {
            await renameProject(queryClient, project, name);
            onClose();
            showProjectUpdated();
          }}
        />
      )}
    </Dialog>
  );
}

/** Confirms the deletion of a project, then offers to restore it. Calls `onDeleted` once the project is deleted. */
export function DeleteProjectDialog({
  project,
  onClose,
  onDeleted,
}: {
  project: ProjectInList | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const queryClient = useQueryClient();
  const restore = ({ id, name }: ProjectInList) =>
    runOperation(async () => {
      await restoreDeleted(queryClient, id);
      showToast(trashWording.restored(name));
    });
  const deleteNow = (target: ProjectInList) =>
    runOperation(async () => {
      await moveProjectToTrash(queryClient, target);
      onDeleted?.();
      showToast(toastWording.projectDeleted, { label: toastWording.undo, onClick: () => void restore(target) });
    });
  return (
    <ConfirmDialog
      title={project ? projectsWording.deleteTitle(project.name) : ''}
      isOpen={project !== undefined}
      action={projectsWording.deleteNow}
      onConfirm={() => project && void deleteNow(project)}
      onClose={onClose}
    >
      <p>{projectsWording.deleteText}</p>
    </ConfirmDialog>
  );
}
