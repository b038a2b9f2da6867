import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCoverGrants } from '../../api/projects/cover-grants';
import type { ProjectInList } from '../../api/projects/project-in-list';
import { ProjectCard } from './project-card';
import { ProjectGrid, ProjectGridSpace } from './project-grid';
import styles from './project-grid.module.css';

/** So many cards come and go together: whole rows of one, two, three or four, and not more than covers are asked for at once. */
const BLOCK = 48;

interface Cards {
  projects: readonly ProjectInList[];
  /** Unix milliseconds. */
  now: number;
  onDelete?: (project: ProjectInList) => void;
}

/** The cards of projects side by side. Of many only those near the screen are drawn, and only their covers are asked for. */
export function ProjectCards({ projects, ...more }: Cards) {
  const blocks = Array.from({ length: Math.ceil(projects.length / BLOCK) }, (_, block) =>
    projects.slice(block * BLOCK, (block + 1) * BLOCK),
  );
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        <CardBlock key={index} projects={block} isFirst={index === 0} {...more} />
      ))}
    </div>
  );
}

function CardBlock({ projects, isFirst, now, onDelete }: Cards & { isFirst: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame, isFirst);
  const grants = useCoverGrants(projects, isNear);
  return (
    <div ref={frame}>
      {isNear ? (
        <ProjectGrid>
          {projects.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              mediaGrant={grants[project.id]}
              now={now}
              onDelete={onDelete}
            />
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
