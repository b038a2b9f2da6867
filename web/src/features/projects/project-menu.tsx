import { useNavigate } from '@tanstack/react-router';
import { ChartNoAxesColumn, Copy, Ellipsis, Link2, Mic, Pencil, Play, Trash2 } from 'lucide-react';
import { authorize } from '#shared/permissions/authorize';
import type { ProjectInList } from '../../platform/api/projects/project-queries';
import { useSession } from '../../platform/api/session/session-query';
import { copyLink } from '../../platform/components/clipboard';
import { IconButton } from '../../platform/components/icon-button';
import { Menu, MenuItem } from '../../platform/components/menu';
import { useDuplicateProject } from './duplicate-project';
import { projectsWording } from '../../wording/projects';
import { recordingsWording } from '../../wording/recordings';
import { viewsWording } from '../../wording/views';

/** What is asked about first. */
export interface ProjectActions {
  onDelete: (project: ProjectInList) => void;
  onRename: (project: ProjectInList) => void;
}

/** What one may do with a project from its card. It is watched, and its link copied, where something plays. */
export function ProjectMenu({ project, onDelete, onRename }: { project: ProjectInList } & ProjectActions) {
  const { user } = useSession();
  const navigate = useNavigate();
  const duplicate = useDuplicateProject();
  const isAllowed = (operation: 'editProject' | 'duplicateProject' | 'deleteProject') =>
    authorize(user, { do: operation, project }) === 'allowed';
  const link = new URL(`/video/${project.id}`, window.location.origin).href;
  const isPlayable = project.duration > 0;
  return (
    <Menu
      label={projectsWording.menuOf(project.name)}
      trigger={<IconButton size="small" label={projectsWording.menuOf(project.name)} icon={<Ellipsis />} />}
    >
      {isPlayable && (
        <MenuItem icon={<Play />} onSelect={() => window.location.assign(link)}>
          {projectsWording.watch}
        </MenuItem>
      )}
      {isPlayable && (
        <MenuItem icon={<Link2 />} onSelect={() => void copyLink(link)}>
          {projectsWording.copyLink}
        </MenuItem>
      )}
      <MenuItem
        icon={<ChartNoAxesColumn />}
        onSelect={() => void navigate({ to: '/project/$id/views', params: { id: project.id } })}
      >
        {viewsWording.title}
      </MenuItem>
      <MenuItem icon={<Mic />} onSelect={() => void navigate({ to: '/recordings' })}>
        {recordingsWording.title}
      </MenuItem>
      {isAllowed('editProject') && (
        <MenuItem icon={<Pencil />} onSelect={() => onRename(project)}>
          {projectsWording.rename}
        </MenuItem>
      )}
      {isAllowed('duplicateProject') && (
        <MenuItem icon={<Copy />} onSelect={() => void duplicate(project)}>
          {projectsWording.duplicate}
        </MenuItem>
      )}
      {isAllowed('deleteProject') && (
        <MenuItem icon={<Trash2 />} isDestructive onSelect={() => onDelete(project)}>
          {projectsWording.delete}
        </MenuItem>
      )}
    </Menu>
  );
}
