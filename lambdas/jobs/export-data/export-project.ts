import type * as z from 'zod';
import {
  type exportedView,
  exportedContribution,
  exportedProject,
  exportedUnreadable,
} from '#shared/archive/data-export';
import { type KnownViewer, type KnownViewerKind, toKnownViewer } from '#shared/entities/known-viewer';
import { projectSummary, type ProjectSummary } from '#shared/entities/project';
import { type ProjectId, unixMs } from '#shared/entities/scalars';
import { authorize, type Person } from '#shared/permissions/authorize';
import { listAllComments } from '../../data/comment-store';
import { partitionOf } from '../../data/keys';
import { findKnownViewerNames } from '../../data/known-viewer-names';
import { readLinkGuard } from '../../data/link-guard-store';
import { readParts } from '../../data/project-store';
import { createItemReader, readValidItems } from '../../data/read-item';
import { listStoredFiles } from '../../data/stored-file-store';
import { type Item, queryPartition } from '../../data/table';
import { countViewsByDay, listNewestViews, type RecordedView } from '../../data/view-store';

/** Before the first day of any view. */
const FIRST_DAY = '0';

const readRoot = createItemReader(
  projectSummary.extend({ deleted_at: unixMs.optional(), trash_until: unixMs.optional() }),
);
type StoredRoot = ReturnType<typeof readRoot>;

/** A view with the name of a known viewer instead of their id, which can open the link. */
function nameViewer(
  { known_viewer, ...view }: RecordedView,
  names: ReadonlyMap<KnownViewer, string>,
): z.infer<typeof exportedView> {
  if (!known_viewer) return view;
  const kind = known_viewer.split('-')[0] as KnownViewerKind;
  return { ...view, viewer: { kind, name: names.get(known_viewer) ?? '' } };
}

async function exportWhole(project: StoredRoot, items: readonly Item[], now: number) {
  const { id, account_id } = project;
  const [link, comments, files] = await Promise.all([readLinkGuard(id), listAllComments(id), listStoredFiles(id)]);
  // Each of these queries 16 partitions at once.
  const views_by_day = await countViewsByDay(id, FIRST_DAY);
  const { views, isComplete } = await listNewestViews(id);
  const names = await findKnownViewerNames(account_id, views, link.recipients);
  const file: z.input<typeof exportedProject> = {
    ...{ kind: 'narradeck-project-records', format: 1, exported_at: now },
    ...{ project, ...readParts(items), link, comments, files, views_by_day },
    views: views.map((view) => nameViewer(view, names)),
    has_all_views: isComplete,
  };
  return exportedProject.parse(file);
}

/** What the person did in somebody else's project; undefined for nothing. */
async function exportContribution(project: ProjectSummary, person: Person, now: number) {
  const [all, { views: watched }] = await Promise.all([listAllComments(project.id), listNewestViews(project.id)]);
  const own = toKnownViewer('teammate', person.uid);
  const comments = all.filter(({ uid }) => uid === person.uid);
  const views = watched.filter(({ known_viewer }) => known_viewer === own);
  if (comments.length + views.length === 0) return undefined;
  const file: z.input<typeof exportedContribution> = {
    ...{ kind: 'narradeck-contribution', format: 1, exported_at: now },
    ...{ project, comments, views: views.map((view) => nameViewer(view, new Map())) },
  };
  return exportedContribution.parse(file);
}

/**
 * Exports all records of a project that the person owns, and of a Team project in a team that they own. Of other projects, it exports only the
 * person's comments and views; of a project whose root can't be read, only its id.
 * @returns undefined for a project that is gone or hidden from them by now, or without anything of theirs
 */
export async function exportProject(id: ProjectId, person: Person): Promise<unknown> {
  const items = await queryPartition(partitionOf.project(id), '', { consistent: true });
  const root = items.find(({ sk }) => sk === 'PROJECT');
  if (!root) return undefined;
  const [project] = readValidItems([root], readRoot);
  if (!project)
    return exportedUnreadable.parse({ kind: 'narradeck-unreadable-project', format: 1, exported_at: Date.now(), id });
  if (authorize(person, { do: 'viewProject', project }) !== 'allowed') return undefined;
  const isOwnTeam = authorize(person, { do: 'exportAccount', account_id: project.account_id }) === 'allowed';
  const isWhole = project.uid === person.uid || isOwnTeam;
  if (isWhole && (project.deleted_at === undefined || project.trash_until !== undefined))
    return exportWhole(project, items, Date.now());
  return project.deleted_at === undefined ? exportContribution(project, person, Date.now()) : undefined;
}
