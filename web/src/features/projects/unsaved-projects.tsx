import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import type { ProjectSummary } from '#shared/entities/project';
import { useSession } from '../../platform/api/session/session-query';
import { listHeldLocks } from '../../platform/storage/locks';
import { localStore } from '../../platform/storage/safe-storage';
import { listUnsavedProjects } from '../../platform/storage/unsaved-keys';
import { projectsWording as words } from '../../wording/projects';
import styles from './unsaved-projects.module.css';

/** Other tabs may save changes, or leave some unsaved, at any time. */
const POLL_INTERVAL_MS = 3000;

/** Projects with unsaved changes of this person on this computer. Opening one saves them, or shows why it can't. */
export function UnsavedProjects({ projects }: { projects: readonly ProjectSummary[] }) {
  const { uid } = useSession().user;
  const { data: ids = [] } = useQuery({
    queryKey: ['unsaved-projects', uid],
    queryFn: async () => listUnsavedProjects(uid, localStore, await listHeldLocks()),
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  });
  if (ids.length === 0) return null;
  const nameOf = (id: string) => projects.find((project) => project.id === id)?.name ?? words.unsavedUnknown;
  return (
    <section className={styles.unsaved} aria-label={words.unsaved}>
      <CloudOff aria-hidden />
      <p>{words.unsaved}</p>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <Link to="/project/$id" params={{ id }}>
              <bdi>{nameOf(id)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
