import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, CloudAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BinnedProject } from '#shared/entities/binned-project';
import { bringBack, endForGood, useBin } from '../../api/projects/bin';
import { useSession } from '../../api/session/session-query';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { EmptyState } from '../../components/empty-state';
import { runOperation } from '../../components/feedback-store';
import { LinkButton } from '../../components/link-button';
import { Skeleton } from '../../components/skeleton';
import { showToast } from '../../components/toasts';
import { useNow } from '../../components/use-now';
import { binWording as words } from '../../wording/bin';
import { dialogWording } from '../../wording/dialog';
import { projectsWording } from '../../wording/projects';
import { toastWording } from '../../wording/toasts';
import { Screen } from '../layout/screen';
import { BinRow } from './bin-row';
import styles from './bin-screen.module.css';

/** So many rows are drawn at first, and more at a time. */
const WINDOW = 50;

/** Bin: the deleted projects that the person may restore, and what is left of their time. */
export function BinScreen() {
  const { user } = useSession();
  const { data: projects, error, refetch } = useBin();
  const client = useQueryClient();
  const navigate = useNavigate();
  const now = useNow();
  const [shown, setShown] = useState(WINDOW);
  const [doomed, setDoomed] = useState<BinnedProject>();

  const restore = ({ id, name }: BinnedProject) =>
    runOperation(async () => {
      await bringBack(client, id);
      const open = () => void navigate({ to: '/project/$id', params: { id } });
      showToast(words.restored(name), { label: words.open, onClick: open });
    });
  const end = ({ id }: BinnedProject) =>
    runOperation(async () => {
      await endForGood(client, id);
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
      {!projects && !error && <BinPending />}
      {!projects && error && (
        <EmptyState
          icon={<CloudAlert />}
          title={words.failedTitle}
          action={<Button onClick={() => void refetch()}>{dialogWording.retry}</Button>}
        >
          {error.message}
        </EmptyState>
      )}
      {projects?.length === 0 && (
        <EmptyState icon={<Trash2 />} title={words.noneTitle}>
          {words.noneText}
        </EmptyState>
      )}
      {projects && projects.length > 0 && (
        <ul className={styles.list}>
          {projects.slice(0, shown).map((project) => (
            <BinRow
              key={project.id}
              project={project}
              now={now}
              onRestore={() => void restore(project)}
              onDelete={() => setDoomed(project)}
            />
          ))}
        </ul>
      )}
      {projects && projects.length > shown && (
        <Button onClick={() => setShown(shown + WINDOW)}>
          {words.showMore(Math.min(WINDOW, projects.length - shown))}
        </Button>
      )}
      <ConfirmDialog
        title={doomed ? words.confirmTitle(doomed.name) : ''}
        isOpen={doomed !== undefined}
        action={words.deleteForGood}
        onConfirm={() => doomed && void end(doomed)}
        onClose={() => setDoomed(undefined)}
      >
        <p>{words.confirmText}</p>
      </ConfirmDialog>
    </Screen>
  );
}

const BinPending = () => (
  <div className={styles.list} role="status" aria-label={words.title}>
    <Skeleton height={76} />
    <Skeleton height={76} />
  </div>
);
