import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { WhoCanEdit, ProjectSummary } from '#shared/entities/project';
import { classNames } from '../../platform/components/class-names';
import { runOperation } from '../../platform/components/feedback-store';
import { foldersWording as words, projectsWording } from '../../wording/projects';
import styles from './folders.module.css';
import { dragType } from './project-card';
import { type Folder, listFolders } from './project-list';
import { useMoveToFolder } from './use-move-to-folder';
import { FolderIcon } from './visibility';

/** Links to all projects and to their folders. A project can be dragged onto those for its kind. Empty while there is no folder. */
export function FolderBar({ projects, open }: { projects: readonly ProjectSummary[]; open: Folder | undefined }) {
  const folders = listFolders(projects);
  if (folders.length === 0 && !open) return null;
  return (
    <nav aria-label={words.folders}>
      <ul className={styles.bar}>
        <FolderLink projects={projects} count={projects.length} isOpen={!open} />
        {folders.map((folder) => (
          <FolderLink
            key={`${folder.who_can_edit} ${folder.name}`}
            projects={projects}
            folder={folder}
            count={folder.count}
            isOpen={open?.name === folder.name && open.who_can_edit === folder.who_can_edit}
          />
        ))}
      </ul>
    </nav>
  );
}

function FolderLink({
  projects,
  folder,
  count,
  isOpen,
}: {
  projects: readonly ProjectSummary[];
  folder?: Folder;
  count: number;
  isOpen: boolean;
}) {
  const move = useMoveToFolder();
  const [isTarget, setTarget] = useState(false);
  const kinds: readonly WhoCanEdit[] = isOpen ? [] : folder ? [folder.who_can_edit] : ['Private', 'Team'];
  const types = kinds.map(dragType);
  return (
    <li>
      <Link
        to="/projects"
        search={({ q }) => ({ q, folder: folder?.name, who_can_edit: folder?.who_can_edit })}
        activeOptions={{ explicitUndefined: true }}
        className={classNames(styles.folder, isTarget && styles.target)}
        draggable={false}
        onDragOver={(event) => {
          if (!types.some((type) => event.dataTransfer.types.includes(type))) return;
          event.preventDefault();
          setTarget(true);
        }}
        onDragLeave={() => setTarget(false)}
        onDrop={(event) => {
          setTarget(false);
          const ids = types.map((type) => event.dataTransfer.getData(type));
          const dragged = projects.filter(({ id }) => ids.includes(id));
          if (dragged.length === 0) return;
          event.preventDefault();
          void runOperation(() => move(dragged, folder?.name ?? ''));
        }}
      >
        {folder && <FolderIcon of={folder.who_can_edit} />}
        <span dir="auto" className={styles.name}>
          {folder?.name ?? words.all}
        </span>
        <span className={styles.count}>{count}</span>
        {folder && (
          <span className="nd-visually-hidden">
            {folder.who_can_edit === 'Team' ? projectsWording.team : projectsWording.private}
          </span>
        )}
      </Link>
    </li>
  );
}
