import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, FolderX } from 'lucide-react';
import { folderName, projectName, type ProjectSummary } from '#shared/entities/project';
import { moveProjectToTrash, projectsQuery, renameProject } from '../../platform/api/projects/projects';
import { restoreDeleted } from '../../platform/api/projects/trash';
import { Button } from '../../platform/components/button';
import { ConfirmDialog, Dialog } from '../../platform/components/dialog';
import { runOperation } from '../../platform/components/feedback-store';
import { NameForm } from '../../platform/components/name-form';
import { showProjectUpdated, showToast } from '../../platform/components/toasts';
import { toastWording } from '../../wording/feedback';
import { foldersWording, projectsWording, trashWording } from '../../wording/projects';
import styles from './folders.module.css';
import { listFolders } from './project-list';
import { useMoveToFolder } from './use-move-to-folder';
import { FolderIcon } from './visibility';

/** Renames a project, then says 'Project updated!' (spec section 8). */
export function RenameProjectDialog({
  project,
  onClose,
}: {
  project: ProjectSummary | undefined;
  onClose: () => void;
}) {
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

/** Moves a project to a folder of its kind, to a new one, or out of its folder. */
export function MoveToFolderDialog({ project, onClose }: { project: ProjectSummary | undefined; onClose: () => void }) {
  return (
    <Dialog
      title={project ? foldersWording.moveTitle(project.name) : ''}
      isOpen={project !== undefined}
      onClose={onClose}
    >
      {project && <FolderChoice project={project} onChosen={onClose} />}
    </Dialog>
  );
}

function FolderChoice({ project, onChosen }: { project: ProjectSummary; onChosen: () => void }) {
  const { data } = useQuery(projectsQuery(project.who_can_edit));
  const move = useMoveToFolder();
  const moveTo = async (name: string) => {
    onChosen();
    await runOperation(() => move([project], name));
  };
  const names = listFolders(data?.items ?? []).map(({ name }) => name);
  return (
    <>
      <p className={styles.hint}>{foldersWording.moveText[project.who_can_edit]}</p>
      {names.length > 0 && (
        <ul className={styles.choices}>
          {['', ...names].map((name, index) => (
            <li key={name}>
              <Button
                className={styles.choice}
                look="quiet"
                size="small"
                icon={name ? <FolderIcon of={project.who_can_edit} /> : <FolderX />}
                isFullWidth
                aria-current={name === project.folder || undefined}
                data-takes-focus={index === 0 || undefined}
                onClick={() => void moveTo(name)}
              >
                <span dir="auto" className={styles.name}>
                  {name || foldersWording.noFolder}
                </span>
                {name === project.folder && <Check aria-hidden />}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NameForm
        label={foldersWording.newFolder}
        name=""
        rule={folderName}
        autoComplete="off"
        action={foldersWording.create}
        save={moveTo}
      />
    </>
  );
}

/** Confirms the deletion of a project, then offers to restore it. Calls `onDeleted` once the project is deleted. */
export function DeleteProjectDialog({
  project,
  onClose,
  onDeleted,
}: {
  project: ProjectSummary | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const queryClient = useQueryClient();
  const restore = ({ id, name }: ProjectSummary) =>
    runOperation(async () => {
      await restoreDeleted(queryClient, id);
      showToast(trashWording.restored(name));
    });
  const deleteNow = (target: ProjectSummary) =>
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
