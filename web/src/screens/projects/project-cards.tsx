import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCoverGrants } from '../../api/projects/cover-grants';
import type { ProjectInList } from '../../api/projects/project-in-list';
import type { ComingCopy } from '../../projects/copies-store';
import { DeleteDialog } from '../../projects/delete-dialog';
import { RenameDialog } from '../../projects/rename-dialog';
import { CopyCard } from './copy-card';
import { ProjectCard } from './project-card';
import { ProjectGrid, ProjectGridSpace } from './project-grid';
import styles from './project-grid.module.css';
import type { ProjectActions } from './project-menu';
import { useComingCopies } from './use-coming-copies';

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
