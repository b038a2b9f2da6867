import { LoaderCircle } from 'lucide-react';
import { projectsWording } from '../../wording/projects';
import styles from './project-card.module.css';

/** Stands where a copy is about to be. */
export function CopyCard({ name }: { name: string }) {
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
