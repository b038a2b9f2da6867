import { Link, useNavigate } from '@tanstack/react-router';
import {
  ChartNoAxesColumn,
  Copy,
  Download,
  Ellipsis,
  FolderArchive,
  FolderInput,
  Link2,
  LoaderCircle,
  Mic,
  Pencil,
  Play,
  Presentation,
  Trash2,
} from 'lucide-react';
import type { DragEvent } from 'react';
import type { ProjectSummary, WhoCanEdit } from '#shared/entities/project';
import { pictureUrl } from '#shared/entities/slide-picture';
import { authorize } from '#shared/permissions/authorize';
import { formatClock, formatRelativeTime } from '#shared/time/time-text';
import { useSession } from '../../platform/api/session/session-query';
import { mediaUrl } from '../../platform/api/stored-files';
import { IconButton } from '../../platform/components/button';
import { copyLink } from '../../platform/components/clipboard';
import { Menu, MenuItem } from '../../platform/components/menu';
import { SlidePicture } from '../../platform/components/slide-picture';
import { exportTrayWording } from '../../wording/export-tray';
import { layoutWording } from '../../wording/layout';
import { foldersWording, projectsWording } from '../../wording/projects';
import { useDuplicateProject } from './duplicate-project';
import styles from './project-card.module.css';
import { FolderIcon, Visibility } from './visibility';

/** The type of a dragged project's id. While something is dragged, only its types can be read. */
export const dragType = (of: WhoCanEdit) => `application/x-narradeck-${of.toLowerCase()}-project`;

function dragProject({ dataTransfer }: DragEvent, { id, who_can_edit }: ProjectSummary): void {
  dataTransfer.setData(dragType(who_can_edit), id);
  dataTransfer.effectAllowed = 'move';
}

/** A project with its first slide and its details (`now` in Unix milliseconds). The slide is missing without a `mediaGrant`. */
export function ProjectCard({
  project,
  mediaGrant,
  now,
  isFolderOpen = false,
  openDialog,
}: {
  project: ProjectSummary;
  mediaGrant: string | undefined;
  now: number;
  /** Whether the screen shows its folder, so that the card need not. */
  isFolderOpen?: boolean;
  openDialog: OpenProjectDialog;
}) {
  const { user } = useSession();
  const cover = mediaUrl(pictureUrl(project.cover_url, 960), mediaGrant);
  const changedBy = project.updated_by_info.uid === user.uid ? projectsWording.you : project.updated_by_info.fullName;
  const canMove = authorize(user, { do: 'editProject', project }) === 'allowed';
  const was = project.inherited_from && projectsWording.previousOwner(project.inherited_from);

  return (
    <article
      className={styles.card}
      draggable={canMove}
      onDragStart={canMove ? (event) => dragProject(event, project) : undefined}
    >
      <div className={styles.cover}>
        {cover ? (
          <SlidePicture className={styles.picture} src={cover} alt="" name={project.name} loading="lazy" />
        ) : (
          <Presentation aria-hidden className={styles.blank} />
        )}
        {project.duration > 0 && <span className={styles.length}>{formatClock(project.duration)}</span>}
      </div>
      <div className={styles.words}>
        <h3>
          <Link to="/project/$id" params={{ id: project.id }} className={styles.link} dir="auto" draggable={false}>
            {project.name}
          </Link>
        </h3>
        <p className={styles.facts}>
          <Visibility of={project.who_can_edit} />
          <span>{projectsWording.slides(project.slide_count)}</span>
          {project.folder !== '' && !isFolderOpen && (
            <span className={styles.folder} title={project.folder}>
              <FolderIcon of={project.who_can_edit} />
              <span className="nd-visually-hidden">{foldersWording.folder}</span>
              <span dir="auto">{project.folder}</span>
            </span>
          )}
          {was !== '' && (
            <span className={styles.was} dir="auto" title={was}>
              {was}
            </span>
          )}
        </p>
        <p className={styles.changed}>
          {projectsWording.changed(changedBy, formatRelativeTime(project.updated_at, now))}
        </p>
      </div>
      <div className={styles.menu}>
        <ProjectMenu project={project} openDialog={openDialog} />
      </div>
    </article>
  );
}

export function PendingCopyCard({ name }: { name: string }) {
  return (
    <div className={styles.coming} role="status" aria-label={projectsWording.copyingName(name)}>
      <div className={styles.cover}>
        <LoaderCircle aria-hidden className={styles.turning} />
      </div>
      <div className={styles.words}>
        <h3>
          <span className={styles.link} dir="auto">
            {name}
          </span>
        </h3>
        <p className={styles.facts}>{projectsWording.copying}</p>
      </div>
    </div>
  );
}

export type ProjectDialog = 'delete' | 'rename' | 'export' | 'archive' | 'move';

export type OpenProjectDialog = (dialog: ProjectDialog, project: ProjectSummary) => void;

/** The actions of a project's card. Watch and Copy link need something that plays, and Download something to download. */
function ProjectMenu({ project, openDialog }: { project: ProjectSummary; openDialog: OpenProjectDialog }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const duplicate = useDuplicateProject();
  const isAllowed = (operation: 'editProject' | 'duplicateProject' | 'deleteProject') =>
    authorize(user, { do: operation, project }) === 'allowed';
  const link = new URL(`/video/${project.id}`, window.location.origin).href;
  const isPlayable = project.duration > 0;
  return (
    <Menu
      label={projectsWording.menuLabel(project.name)}
      trigger={<IconButton size="small" label={projectsWording.menuLabel(project.name)} icon={<Ellipsis />} />}
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
      {(isPlayable || project.slide_count > 0) && (
        <MenuItem icon={<Download />} onSelect={() => openDialog('export', project)}>
          {exportTrayWording.menu}
        </MenuItem>
      )}
      <MenuItem icon={<FolderArchive />} onSelect={() => openDialog('archive', project)}>
        {exportTrayWording.archiveMenu}
      </MenuItem>
      <MenuItem
        icon={<ChartNoAxesColumn />}
        onSelect={() => void navigate({ to: '/project/$id/views', params: { id: project.id } })}
      >
        {layoutWording.views}
      </MenuItem>
      <MenuItem icon={<Mic />} onSelect={() => void navigate({ to: '/recordings' })}>
        {layoutWording.recordings}
      </MenuItem>
      {isAllowed('editProject') && (
        <MenuItem icon={<Pencil />} onSelect={() => openDialog('rename', project)}>
          {projectsWording.rename}
        </MenuItem>
      )}
      {isAllowed('editProject') && (
        <MenuItem icon={<FolderInput />} onSelect={() => openDialog('move', project)}>
          {foldersWording.menu}
        </MenuItem>
      )}
      {isAllowed('duplicateProject') && (
        <MenuItem icon={<Copy />} onSelect={() => void duplicate(project)}>
          {projectsWording.duplicate}
        </MenuItem>
      )}
      {isAllowed('deleteProject') && (
        <MenuItem icon={<Trash2 />} isDestructive onSelect={() => openDialog('delete', project)}>
          {projectsWording.delete}
        </MenuItem>
      )}
    </Menu>
  );
}
