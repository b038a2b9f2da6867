import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TrashedProject } from '#shared/entities/project';
import { formatClock, formatRelativeTime } from '#shared/time/time-text';
import { deleteTrashedProject, restoreDeleted, useTrash } from '../../platform/api/projects/trash';
import { useSession } from '../../platform/api/session/session-query';
import { Button, IconButton, LinkButton } from '../../platform/components/button';
import { ConfirmDialog } from '../../platform/components/dialog';
import { EmptyState } from '../../platform/components/empty-state';
import { runOperation } from '../../platform/components/feedback-store';
import { Skeleton } from '../../platform/components/loading';
import { ListLoadError, Screen } from '../../platform/components/screen';
import { showToast } from '../../platform/components/toasts';
import { useNow } from '../../platform/components/use-now';
import { toastWording } from '../../wording/feedback';
import { projectsWording, trashWording as words } from '../../wording/projects';
import styles from './trash-screen.module.css';
import { Visibility } from './visibility';
import { DAY_MS } from '#shared/time/durations';

/** Rows drawn at first, and added with each step. */
const PAGE_SIZE = 50;

/** Trash: the deleted projects that the person may restore, and the time left. */
export function TrashScreen() {
  const { user } = useSession();
  const { data: projects, error, refetch } = useTrash();
  const client = useQueryClient();
  const navigate = useNavigate();
  const now = useNow();
  const [shown, setShown] = useState(PAGE_SIZE);
  const [projectToDelete, setProjectToDelete] = useState<TrashedProject>();

  const restore = ({ id, name }: TrashedProject) =>
    runOperation(async () => {
      await restoreDeleted(client, id);
      const open = () => void navigate({ to: '/project/$id', params: { id } });
      showToast(words.restored(name), { label: words.open, onClick: open });
    });
  const deleteNow = ({ id }: TrashedProject) =>
    runOperation(async () => {
      await deleteTrashedProject(client, id);
      showToast(toastWording.projectDeleted);
    });
  const back = (
    <LinkButton to="/projects" icon={<ArrowLeft />}>
      {projectsWording.title}
    </LinkButton>
  );

  return (
    <Screen title={words.title} actions={back}>
      <p className={styles.words}>
        {words.text} {user.role === 'Admin' && words.adminText}
      </p>
      {!projects && !error && <TrashSkeleton />}
      {!projects && error && <ListLoadError title={words.failedTitle} error={error} onRetry={() => void refetch()} />}
      {projects?.length === 0 && <EmptyState icon={<Trash2 />} title={words.noneTitle} />}
      {projects && projects.length > 0 && (
        <ul className={styles.list}>
          {projects.slice(0, shown).map((project) => (
            <TrashRow
              key={project.id}
              project={project}
              now={now}
              onRestore={() => void restore(project)}
              onDelete={() => setProjectToDelete(project)}
            />
          ))}
        </ul>
      )}
      {projects && projects.length > shown && (
        <Button onClick={() => setShown(shown + PAGE_SIZE)}>
          {words.showMore(Math.min(PAGE_SIZE, projects.length - shown))}
        </Button>
      )}
      <ConfirmDialog
        title={projectToDelete ? words.confirmTitle(projectToDelete.name) : ''}
        isOpen={projectToDelete !== undefined}
        action={words.deleteForGood}
        onConfirm={() => projectToDelete && void deleteNow(projectToDelete)}
        onClose={() => setProjectToDelete(undefined)}
      >
        <p>{words.confirmText}</p>
      </ConfirmDialog>
    </Screen>
  );
}

const TrashSkeleton = () => (
  <div className={styles.list} role="status" aria-label={words.title}>
    <Skeleton height={76} />
    <Skeleton height={76} />
  </div>
);

/** A project in the trash: who deleted it and when (`now` in Unix milliseconds), and how long it can be restored. */
function TrashRow({
  project,
  now,
  onRestore,
  onDelete,
}: {
  project: TrashedProject;
  now: number;
  onRestore: () => void;
  onDelete: () => void;
}) {
  const { user } = useSession();
  const { name, who_can_edit, updated_by_info, deleted_at, trash_until, slide_count, duration, inherited_from } =
    project;
  const who = updated_by_info.uid === user.uid ? words.you : updated_by_info.fullName;
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h2 dir="auto">{name}</h2>
        <p className={styles.facts}>
          <Visibility of={who_can_edit} />
          <span>{projectsWording.slides(slide_count)}</span>
          {duration > 0 && <span>{projectsWording.length(formatClock(duration))}</span>}
          {inherited_from !== '' && <span>{projectsWording.previousOwner(inherited_from)}</span>}
        </p>
        <p className={styles.facts}>
          <span>{words.deletedBy(who, formatRelativeTime(deleted_at, now))}</span>
          <span className={styles.left}>{words.daysLeft(Math.max(0, Math.ceil((trash_until - now) / DAY_MS)))}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button icon={<RotateCcw />} aria-label={words.restoreName(name)} onClick={onRestore}>
          {words.restore}
        </Button>
        <IconButton label={words.deleteNameForGood(name)} icon={<Trash2 />} onClick={onDelete} />
      </div>
    </li>
  );
}
