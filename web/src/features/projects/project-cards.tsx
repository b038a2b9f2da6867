import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ProjectSummary } from '#shared/entities/project';
import { useCoverGrants } from '../../platform/api/projects/projects';
import { runOperation } from '../../platform/components/feedback-store';
import { Skeleton } from '../../platform/components/loading';
import { copiesStore, type PendingCopy } from './copies-store';
import { type OpenProjectDialog, PendingCopyCard, ProjectCard, type ProjectDialog } from './project-card';
import styles from './project-cards.module.css';

const loadDialogs = async () => ({
  ...(await import('./project-dialogs')),
  ...(await import('../export/ui/export-dialog')),
  ...(await import('../export/ui/archive-dialog')),
});

/** Cards that mount and unmount together: whole rows of one to four columns, and no more than one request for covers allows. */
const BLOCK_SIZE = 48;

interface ProjectCardsProps {
  projects: readonly ProjectSummary[];
  now: number;
  /** Whether all of them are in the open folder, so that the cards need not name it. */
  isFolderOpen?: boolean;
}

/** A grid of project cards, after the pending copies, and their dialogs. Only cards near the viewport are rendered and request covers. */
export function ProjectCards({ projects, ...more }: ProjectCardsProps) {
  const [open, setOpen] = useState<{ dialog: ProjectDialog; project: ProjectSummary }>();
  const [dialogs, setDialogs] = useState<Awaited<ReturnType<typeof loadDialogs>>>();
  const openDialog: OpenProjectDialog = (dialog, project) =>
    void runOperation(async () => {
      setDialogs(await loadDialogs());
      setOpen({ dialog, project });
    });
  const propsOf = (dialog: ProjectDialog) => ({
    project: open?.dialog === dialog ? open.project : undefined,
    onClose: () => setOpen(undefined),
  });
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
          {...more}
          openDialog={openDialog}
        />
      ))}
      {dialogs && (
        <>
          <dialogs.DeleteProjectDialog {...propsOf('delete')} />
          <dialogs.RenameProjectDialog {...propsOf('rename')} />
          <dialogs.ExportDialog {...propsOf('export')} />
          <dialogs.ArchiveDialog {...propsOf('archive')} />
          <dialogs.MoveToFolderDialog {...propsOf('move')} />
        </>
      )}
    </div>
  );
}

const NO_COPIES: readonly PendingCopy[] = [];

function CardBlock({
  projects,
  coming,
  isFirst,
  ...more
}: ProjectCardsProps & { coming: readonly PendingCopy[]; isFirst: boolean; openDialog: OpenProjectDialog }) {
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

/** Renders some rows before they come into view. */
const NEAR_MARGIN = '800px 0px';

/** Whether an element is in or near the viewport, or contains the focus. */
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

const ProjectGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;

const ProjectGridSpacer = ({ count }: { count: number }) => (
  <div className={styles.grid} aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.pending} />
    ))}
  </div>
);

export const ProjectGridSkeleton = ({ count }: { count: number }) => (
  <ProjectGrid>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.pending}>
        <Skeleton height="100%" />
      </div>
    ))}
  </ProjectGrid>
);

/** Pending copies that are not in the project list yet. */
export function usePendingCopies(projects: readonly { id: string }[]): readonly PendingCopy[] {
  const copies = useStore(copiesStore, (state) => state.copies);
  return copies.filter(({ id }) => projects.every((project) => project.id !== id));
}
