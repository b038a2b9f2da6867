import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { caption } from '#shared/entities/caption';
import { sentClip, shownClip } from '#shared/entities/clip';
import { marker, shownMarker } from '#shared/entities/marker';
import {
  project,
  projectName,
  projectSettings,
  projectSummary,
  trashedProject,
  whoCanEdit,
} from '#shared/entities/project';
import { projectId, RECORD_NAME_MAX, unixMs, version } from '#shared/entities/scalars';
import { slide } from '#shared/entities/slide';

/** A grant is the query string that opens the project's stored files; append it to a stored path. '' where a cover can't be opened now. */
const mediaGrant = z.string();
const projectSummaryWithGrant = projectSummary.extend({ media_grant: mediaGrant });
export type CreatedProject = z.infer<typeof projectSummaryWithGrant>;

/**
 * Creates an empty Private project under an id that the client made; the same id again gives the same project.
 * `resource-exhausted` when the account holds as many as its plan allows, `permission-denied` when the person has created too many today.
 */
export const createProject = defineFunction({
  name: 'createProject',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({ id: projectId, name: projectName }),
  output: projectSummaryWithGrant,
});

/** So many projects at most are in one answer of `listProjects`. */
export const PROJECTS_LISTED = 500;

/** Where a page of projects ended. */
const projectsCursor = z.strictObject({ created_at: unixMs, id: projectId });
export type ProjectsCursor = z.infer<typeof projectsCursor>;

/**
 * The person's Private projects, or the account's Team projects, newest first, from `after` on; `next` is null on the last
 * page. What opens their covers is asked for apart, for those that are seen (`getCoverGrants`).
 */
export const listProjects = defineFunction({
  name: 'listProjects',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({ who_can_edit: whoCanEdit, after: projectsCursor.optional() }),
  output: z.strictObject({ projects: z.array(projectSummary), next: projectsCursor.nullable() }),
});

export const COVER_GRANTS_MAX = 50;

/** The grants that open the covers of some projects. One that the person may not see, or that is not there, is left out. */
export const getCoverGrants = defineFunction({
  name: 'getCoverGrants',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({ ids: z.array(projectId).min(1).max(COVER_GRANTS_MAX) }),
  output: z.strictObject({ grants: z.array(z.strictObject({ id: projectId, media_grant: mediaGrant })) }),
});

/**
 * A whole project with slides, clips, markers and captions, and the grant for its files. Each clip lists the captions that it
 * plays; `captions` are all that are stored, also those that trims hide, or whose clip was removed in the last week.
 */
export const getProject = defineFunction({
  name: 'getProject',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({ id: projectId }),
  output: project.extend({
    clips: z.array(shownClip),
    markers: z.array(shownMarker),
    media_grant: mediaGrant,
  }),
});
export type OpenProject = z.infer<typeof getProject.output>;

/** Merges the given fields; the server adds `updated_by_info` and `updated_at` (spec section 7). */
export const updateProject = defineFunction({
  name: 'updateProject',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({
    id: projectId,
    name: projectName.optional(),
    who_can_edit: whoCanEdit.optional(),
    settings: projectSettings.partial().optional(),
    /** The version that the change was made to; answers `aborted` when the project has another one. */
    expected_version: version.optional(),
    /** The name that `name` replaces; answers `aborted` when the project has neither of the two. */
    expected_name: projectName.optional(),
  }),
  output: projectSummary,
});

/**
 * Copies a project for the person: all of it but its views and comments, as a Private project of theirs under an id that the client
 * made. It takes its place in the plan at once, and is made in the background: nobody sees anything of it before all of it is there.
 * Called again with the same ids it says how far that is: `project` is null until the copy is there. A copy that can't be made any
 * more, as its source is gone or not for the person, is given up; then, too, the same call says why.
 * `resource-exhausted` when the account holds as many projects as its plan allows.
 */
export const duplicateProject = defineFunction({
  name: 'duplicateProject',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({ id: projectId, target_id: projectId }),
  output: z.strictObject({ project: projectSummary.nullable() }),
});

/**
 * Moves the project to the bin: gone for everybody at once, and restored from there within 30 days, or gone for good after them.
 * Again it changes nothing; once it is cleared away it is `not-found`.
 */
export const deleteProject = defineFunction({
  name: 'deleteProject',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({ id: projectId }),
  output: z.strictObject({ id: projectId }),
});

export const EDITS_PER_SAVE_MAX = 90;

const record = z.discriminatedUnion('entity', [
  z.strictObject({ entity: z.literal('slide'), item: slide }),
  z.strictObject({ entity: z.literal('clip'), item: sentClip }),
  z.strictObject({ entity: z.literal('marker'), item: marker }),
  z.strictObject({ entity: z.literal('caption'), item: caption }),
]);
/** What a record is called within its project: slide `id`, clip `created_at` as text, `markerId`, `captionName`. */
const recordName = z.strictObject({
  entity: z.enum(['slide', 'clip', 'marker', 'caption']),
  id: z.string().max(RECORD_NAME_MAX),
});

/**
 * Puts and removals of slides, clips, markers and captions in one transaction. `item.version` of a put, and `version` of a removal,
 * is the version that the edit was made to (0: not there yet). Answers the new version of everything put.
 * `aborted` with `details: SaveConflict` when something else is there. `not-found` also when the project was hidden from the
 * person between the save and its answer: what was saved stays, and what it is now is not for them.
 */
export const saveEdits = defineFunction({
  name: 'saveEdits',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({
    project_id: projectId,
    put: z.array(record).max(EDITS_PER_SAVE_MAX),
    remove: z.array(recordName.extend({ version })).max(EDITS_PER_SAVE_MAX),
  }),
  output: z.strictObject({
    project: projectSummary,
    versions: z.array(recordName.extend({ version })),
  }),
});

/** What stood in the way of a save: the records as they are now; `item` null for one that is gone. */
const saveConflict = z.strictObject({
  conflicts: z.array(recordName.extend({ item: z.unknown().nullable() })),
});
export type SaveConflict = z.infer<typeof saveConflict>;

/** Where a page of the bin ended. */
const trashCursor = z.strictObject({ deleted_at: unixMs, id: projectId });
export type TrashCursor = z.infer<typeof trashCursor>;

/** So many projects at most are looked at for one answer of `listBin`, and so many unless it is told `limit`. */
const TRASH_LISTED = 500;

/**
 * The deleted projects that the person may restore, newest in the bin first, from `after` on: of those that were Private their own,
 * of Team ones their own, or all for the Admin. `next` is null on the last page; a page before it may be empty.
 */
export const listBin = defineFunction({
  name: 'listBin',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({
    who_can_edit: whoCanEdit,
    after: trashCursor.optional(),
    limit: z.number().int().min(1).max(TRASH_LISTED).default(TRASH_LISTED),
  }),
  output: z.strictObject({ projects: z.array(trashedProject), next: trashCursor.nullable() }),
});

/**
 * Takes a project out of the bin, as it was. One that is there already stays as it is.
 * `resource-exhausted` when the account holds as many as its plan allows, `not-found` once it goes for good.
 */
export const restoreProject = defineFunction({
  name: 'restoreProject',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({ id: projectId }),
  output: projectSummary,
});

/**
 * Ends a project in the bin: nobody can restore it any more, and it is cleared away in the background. Again it changes nothing;
 * once the background is done it is `not-found`. `aborted` for one that is not in the bin.
 */
export const deleteProjectForGood = defineFunction({
  name: 'deleteProjectForGood',
  area: 'projects',
  caller: 'person',
  input: z.strictObject({ id: projectId }),
  output: z.strictObject({ id: projectId }),
});
