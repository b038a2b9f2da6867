import { useNavigate } from '@tanstack/react-router';
import { ChartNoAxesColumn, Copy, Download, Ellipsis, FolderArchive, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { authorize } from '#shared/permissions/authorize';
import { useSession } from '../../../platform/api/session/session-query';
import { IconButton } from '../../../platform/components/button';
import { Menu, MenuItem } from '../../../platform/components/menu';
import { showToast } from '../../../platform/components/toasts';
import { ArchiveDialog } from '../../export/ui/archive-dialog';
import { ExportDialog } from '../../export/ui/export-dialog';
import { DeleteProjectDialog } from '../../projects/project-dialogs';
import { useDuplicateProject } from '../../projects/duplicate-project';
import { exportTrayWording } from '../../../wording/export-tray';
import { layoutWording } from '../../../wording/layout';
import { projectsWording } from '../../../wording/projects';
import { useEditor, useEditorState } from '../ui/editor-context';

/** The actions for the whole project. A copy includes the latest edits. */
export function ProjectMenu() {
  const { autosave } = useEditor();
  const { user } = useSession();
  const project = useEditorState((state) => state.view.project);
  const isEmpty = useEditorState(({ view }) => view.slides.length === 0 && view.timeline.clips.length === 0);
  const [isDeleting, setDeleting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [isArchiving, setArchiving] = useState(false);
  const navigate = useNavigate();
  const duplicate = useDuplicateProject();
  const may = (operation: 'duplicateProject' | 'deleteProject') =>
    authorize(user, { do: operation, project }) === 'allowed';
  const copy = async () => {
    showToast(projectsWording.copyStarted);
    await autosave.flush();
    await duplicate(project);
  };
  return (
    <>
      <Menu
        label={projectsWording.menuLabel(project.name)}
        trigger={<IconButton size="small" label={projectsWording.menuLabel(project.name)} icon={<Ellipsis />} />}
      >
        <MenuItem
          icon={<ChartNoAxesColumn />}
          onSelect={() => void navigate({ to: '/project/$id/views', params: { id: project.id } })}
        >
          {layoutWording.views}
        </MenuItem>
        {!isEmpty && (
          <MenuItem icon={<Download />} onSelect={() => setExporting(true)}>
            {exportTrayWording.menu}
          </MenuItem>
        )}
        <MenuItem icon={<FolderArchive />} onSelect={() => setArchiving(true)}>
          {exportTrayWording.archiveMenu}
        </MenuItem>
        {may('duplicateProject') && (
          <MenuItem icon={<Copy />} onSelect={() => void copy()}>
            {projectsWording.duplicate}
          </MenuItem>
        )}
        {may('deleteProject') && (
          <MenuItem icon={<Trash2 />} isDestructive onSelect={() => setDeleting(true)}>
            {projectsWording.delete}
          </MenuItem>
        )}
      </Menu>
      <ExportDialog
        project={isExporting ? project : undefined}
        prepare={() => autosave.flush()}
        onClose={() => setExporting(false)}
      />
      <ArchiveDialog
        project={isArchiving ? project : undefined}
        prepare={() => autosave.flush()}
        onClose={() => setArchiving(false)}
      />
      <DeleteProjectDialog
        project={isDeleting ? project : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate({ to: '/projects' })}
      />
    </>
  );
}
