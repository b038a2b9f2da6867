import { useQueryClient } from '@tanstack/react-query';
import { projectName } from '#shared/entities/project';
import { renameProject } from '../api/projects/change-projects';
import type { ProjectInList } from '../api/projects/project-in-list';
import { Dialog } from '../components/dialog';
import { NameForm } from '../components/name-form';
import { showProjectUpdated } from '../components/toasts';
import { projectsWording } from '../wording/projects';

/** Asks for another name of a project; then says 'Project updated!' (spec section 8). */
export function RenameDialog({ project, onClose }: { project: ProjectInList | undefined; onClose: () => void }) {
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
