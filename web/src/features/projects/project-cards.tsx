import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type ProjectInList, useCoverGrants } from '../../platform/api/projects/projects';
import { Skeleton } from '../../platform/components/loading';
import { copiesStore, type PendingCopy } from './copies-store';
import { PendingCopyCard, type ProjectActions, ProjectCard } from './project-card';
import styles from './project-cards.module.css';
import { DeleteProjectDialog, RenameProjectDialog } from './project-dialogs';

/** So many cards come and go together: whole rows of one, two, three or four, and not more than covers are asked for at once. */
const BLOCK_SIZE = 48;

interface ProjectCardsProps {
  projects: readonly ProjectInList[];
  /** Unix milliseconds. */
  now: number;
}

/**
 * The cards of projects side by side, and what one does with them; before them the copies that are on their way. Of many only those
 * near the screen are drawn, and only their covers are asked for.
 */
export function ProjectCards({ projects, now }: ProjectCardsProps) {
  const [projectToDelete, setProjectToDelete] = useState<ProjectInList>();
  const [projectToRename, setProjectToRename] = useState<ProjectInList>();
  const pendingCopies = usePendingCopies(projects);
  const blocks = Array.from({ length: Math.ceil(projects.length / BLOCK_SIZE) }, (_, block) =>
    projects.slice(block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE),
  );
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        <CardBlock
          key={index}
          projects={block}
          coming={index === 0 ? pendingCopies : NO_COPIES}
          isFirst={index === 0}
          now={now}
          onDelete={setProjectToDelete}
          onRename={setProjectToRename}
        />
      ))}
      <DeleteProjectDialog project={projectToDelete} onClose={() => setProjectToDelete(undefined)} />
      <RenameProjectDialog project={projectToRename} onClose={() => setProjectToRename(undefined)} />
    </div>
  );
}

const NO_COPIES: readonly PendingCopy[] = [];

function CardBlock({
  projects,
  coming,
  isFirst,
  ...more
}: ProjectCardsProps & ProjectActions & { coming: readonly PendingCopy[]; isFirst: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame, isFirst);
  const grants = useCoverGrants(projects, isNear);
  return (
    <div ref={frame}>
      {isNear ? (
        <ProjectGrid>
          {coming.map((copy) => (
            <PendingCopyCard key={copy.id} name={copy.name} />
          ))}
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} mediaGrant={grants[project.id]} {...more} />
          ))}
        </ProjectGrid>
      ) : (
        <ProjectGridSpacer count={projects.length} />
      )}
    </div>
  );
}

/** Some rows before they come to the screen. */
const NEAR_MARGIN = '800px 0px';

/** Whether an element is on the screen, or soon may be, or holds what has the focus. */
function useIsNear(element: RefObject<HTMLElement | null>, atFirst: boolean): boolean {
  const [isNear, setIsNear] = useState(atFirst);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)!.isIntersecting || watched.contains(document.activeElement)),
      { rootMargin: NEAR_MARGIN },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

/** The cards of projects side by side. */
const ProjectGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;

/** As much room as so many cards take. */
const ProjectGridSpacer = ({ count }: { count: number }) => (
  <div className={styles.grid} aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.pending} />
    ))}
  </div>
);

/** Stands for cards that are about to come. */
export const ProjectGridSkeleton = ({ count }: { count: number }) => (
  <ProjectGrid>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.pending}>
        <Skeleton height="100%" />
      </div>
    ))}
  </ProjectGrid>
);

/** The copies that are on their way and not among the projects yet. */
export function usePendingCopies(projects: readonly { id: string }[]): readonly PendingCopy[] {
  const copies = useStore(copiesStore, (state) => state.copies);
  return copies.filter(({ id }) => projects.every((project) => project.id !== id));
}
