import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type ProjectInList, useCoverGrants } from '../../platform/api/projects/project-queries';
import { Skeleton } from '../../platform/components/skeleton';
import { type ComingCopy, copiesStore } from './copies-store';
import { CopyCard, ProjectCard } from './project-card';
import styles from './project-cards.module.css';
import { DeleteDialog, RenameDialog } from './project-dialogs';
import type { ProjectActions } from './project-menu';

/** So many cards come and go together: whole rows of one, two, three or four, and not more than covers are asked for at once. */
const BLOCK = 48;

interface Cards {
  projects: readonly ProjectInList[];
  /** Unix milliseconds. */
  now: number;
}

/**
 * The cards of projects side by side, and what one does with them; before them the copies that are on their way. Of many only those
 * near the screen are drawn, and only their covers are asked for.
 */
export function ProjectCards({ projects, now }: Cards) {
  const [doomed, setDoomed] = useState<ProjectInList>();
  const [renamed, setRenamed] = useState<ProjectInList>();
  const coming = useComingCopies(projects);
  const blocks = Array.from({ length: Math.ceil(projects.length / BLOCK) }, (_, block) =>
    projects.slice(block * BLOCK, (block + 1) * BLOCK),
  );
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        <CardBlock
          key={index}
          projects={block}
          coming={index === 0 ? coming : NONE}
          isFirst={index === 0}
          now={now}
          onDelete={setDoomed}
          onRename={setRenamed}
        />
      ))}
      <DeleteDialog project={doomed} onClose={() => setDoomed(undefined)} />
      <RenameDialog project={renamed} onClose={() => setRenamed(undefined)} />
    </div>
  );
}

const NONE: readonly ComingCopy[] = [];

function CardBlock({
  projects,
  coming,
  isFirst,
  ...more
}: Cards & ProjectActions & { coming: readonly ComingCopy[]; isFirst: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame, isFirst);
  const grants = useCoverGrants(projects, isNear);
  return (
    <div ref={frame}>
      {isNear ? (
        <ProjectGrid>
          {coming.map((copy) => (
            <CopyCard key={copy.id} name={copy.name} />
          ))}
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} mediaGrant={grants[project.id]} {...more} />
          ))}
        </ProjectGrid>
      ) : (
        <ProjectGridSpace count={projects.length} />
      )}
    </div>
  );
}

/** Some rows before they come to the screen. */
const NEAR = '800px 0px';

/** Whether an element is on the screen, or soon may be, or holds what has the focus. */
function useIsNear(element: RefObject<HTMLElement | null>, atFirst: boolean): boolean {
  const [isNear, setIsNear] = useState(atFirst);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)!.isIntersecting || watched.contains(document.activeElement)),
      { rootMargin: NEAR },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

/** The cards of projects side by side. */
const ProjectGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;

/** As much room as so many cards take. */
const ProjectGridSpace = ({ count }: { count: number }) => (
  <div className={styles.grid} aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.pending} />
    ))}
  </div>
);

/** Stands for cards that are about to come. */
export const ProjectGridPending = ({ count }: { count: number }) => (
  <ProjectGrid>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.pending}>
        <Skeleton height="100%" />
      </div>
    ))}
  </ProjectGrid>
);

/** The copies that are on their way and not among the projects yet. */
export function useComingCopies(projects: readonly { id: string }[]): readonly ComingCopy[] {
  const copies = useStore(copiesStore, (state) => state.copies);
  return copies.filter(({ id }) => projects.every((project) => project.id !== id));
}
