import { useCallback, useEffect, useState } from 'react';
import type { OpenProject } from '#shared/api/projects';
import type { Slide } from '#shared/entities/slide';
import { deleteTake, listTakes, watchTakes, type StoredTake } from '../../media/capture/takes';
import type { KeptTake } from '../model/take-clip';
import { WaitingTakeCard } from './waiting-take-card';
import styles from './waiting-takes.module.css';

/**
 * Offers back what was recorded in this browser and never kept, as after a crash; nothing when there is nothing. Goes above
 * the editor's stage and is not to be shown while the recorder is open.
 */
export function WaitingTakes({
  project,
  slides,
  grant,
  onKept,
}: {
  project: Pick<OpenProject, 'id' | 'clips'>;
  slides: readonly Slide[];
  grant: string;
  /** Saves a take whose sound has been uploaded. What it throws is shown, and the take can be kept again. */
  onKept: (kept: KeptTake) => Promise<void> | void;
}) {
  const [takes, setTakes] = useState<readonly StoredTake[]>([]);
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const all = await listTakes();
      if (!isOver) setTakes(all.filter(({ projectId }) => projectId === project.id));
    };
    void read();
    const unwatch = watchTakes(() => void read());
    return () => {
      isOver = true;
      unwatch();
    };
  }, [project.id]);
  const remove = useCallback(async (takeId: string) => {
    await deleteTake(takeId);
    setTakes((before) => before.filter(({ id }) => id !== takeId));
  }, []);
  if (takes.length === 0) return null;
  return (
    <div className={styles.takes}>
      {takes.map((waiting) => (
        <WaitingTakeCard
          key={waiting.id}
          waiting={waiting}
          project={project}
          slides={slides}
          grant={grant}
          onKept={onKept}
          onDone={() => void remove(waiting.id)}
        />
      ))}
    </div>
  );
}
