import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { email } from '#shared/email';
import { shownClip } from '#shared/entities/clip';
import { PREVIEW_BYTES_MAX } from '#shared/entities/link-preview';
import { linkGuard, linkName, linkPassword, recipientId } from '#shared/entities/link-guard';
import { shownMarker } from '#shared/entities/marker';
import {
  partRecord,
  project,
  projectChange,
  projectFields,
  projectName,
  projectSummary,
  trashedProject,
  whoCanEdit,
} from '#shared/entities/project';
import { mediaPath, projectId, RECORD_NAME_MAX, unixMs, version } from '#shared/entities/scalars';

/** The query string that gives access to the project's stored files; append it to a path. '' when a cover can't be opened. */
const mediaGrant = z.string();
const projectSummaryWithGrant = projectSummary.extend({ media_grant: mediaGrant });
export type CreatedProject = z.infer<typeof projectSummaryWithGrant>;

/**
 * Creates an empty Private project, perhaps in a folder, under an id that the client generates; repeating the id returns the same project.
 * `resource-exhausted` when the account has reached its plan's limit, `permission-denied` when the person has created too many today.
 */
export const createProject = defineFunction({
  name: 'createProject',
  input: z.strictObject({ id: projectId, name: projectName, folder: projectFields.shape.folder.optional() }),
  output: projectSummaryWithGrant,
});

/** A picture in base64 is a third longer. */
const PREVIEW_TEXT_MAX = Math.ceil(PREVIEW_BYTES_MAX / 3) * 4;

/** Maximum number of projects in one answer of `listProjects`. */
export const PROJECTS_LISTED = 500;

const projectsCursor = z.strictObject({ created_at: unixMs, id: projectId });
export type ProjectsCursor = z.infer<typeof projectsCursor>;

/**
 * The person's Private projects, or the account's Team projects, newest first, starting after `after`; `next` is null on the last page.
 * Grants for the covers come from `getCoverGrants`, only for the projects on screen.
 */
export const listProjects = defineFunction({
  name: 'listProjects',
  input: z.strictObject({ who_can_edit: whoCanEdit, after: projectsCursor.optional() }),
  output: z.strictObject({ projects: z.array(projectSummary), next: projectsCursor.nullable() }),
});

export const COVER_GRANTS_MAX = 50;

/** Returns grants for the covers of some projects. Omits projects that don't exist or that the person may not see. */
export const getCoverGrants = defineFunction({
  name: 'getCoverGrants',
  input: z.strictObject({ ids: z.array(projectId).min(1).max(COVER_GRANTS_MAX) }),
  output: z.strictObject({ grants: z.array(z.strictObject({ id: projectId, media_grant: mediaGrant })) }),
});

/**
 * A whole project with slides, clips, markers and captions, and the grant for its files. Each clip lists the captions that it plays;
 * `captions` lists all stored captions, including those hidden by trims or of clips removed in the last week.
 */
export const getProject = defineFunction({
  name: 'getProject',
  input: z.strictObject({ id: projectId }),
  output: project.extend({
    clips: z.array(shownClip),
    markers: z.array(shownMarker),
    media_grant: mediaGrant,
  }),
});
export type OpenProject = z.infer<typeof getProject.output>;

/**
 * Merges the given fields; the server adds `updated_by_info` and `updated_at` (spec section 7), unless only the folder changes. A project that
 * becomes Private or Team leaves its folder.
 */
export const updateProject = defineFunction({
  name: 'updateProject',
  input: projectChange.extend({
    id: projectId,
    /** The version that the change is based on; answers `aborted` if the project has a different one. */
    expected_version: version.optional(),
    /** The name that `name` replaces; answers `aborted` if the project's name is neither of the two. */
    expected_name: projectName.optional(),
    /** The folder that `folder` replaces; answers `aborted` if the project is in neither of the two. */
    expected_folder: projectFields.shape.folder.optional(),
    /** Which kind of folder is meant; answers `aborted` if the project has meanwhile become Private or Team. */
    expected_who_can_edit: whoCanEdit.optional(),
  }),
  output: projectSummary,
});

export const getLinkGuard = defineFunction({
  name: 'getLinkGuard',
  input: z.strictObject({ id: projectId }),
  output: linkGuard,
});

/**
 * Sets the link's password, which everyone who knew the former one has to enter; invites an address, also again, which mails it a link; adds a
 * link with a name, unless there is one; or removes a recipient, whose link and files end. `resource-exhausted` at `RECIPIENTS_MAX`, or after
 * too many passwords or mails. An invited address whose mail fails stays a recipient.
 */
export const updateLinkGuard = defineFunction({
  name: 'updateLinkGuard',
  input: z.union([
    z.strictObject({ id: projectId, password: linkPassword }),
    z.strictObject({ id: projectId, invite: email }),
    z.strictObject({ id: projectId, name: linkName }),
    z.strictObject({ id: projectId, remove: recipientId }),
  ]),
  output: linkGuard,
});

/**
 * Stores the picture that is shown where the project's link is pasted: its first slide, drawn by the editor's page (`shared/entities/link-preview`).
 * `aborted` when `slide_url` is not the first slide any more. Idempotent.
 */
export const updatePreview = defineFunction({
  name: 'updatePreview',
  input: z.strictObject({ id: projectId, slide_url: mediaPath, picture: z.base64().max(PREVIEW_TEXT_MAX) }),
  output: projectSummary,
});

/**
 * Copies a project, without its views and comments, to a new Private project of the person, under an id that the client generates. The copy
 * counts toward the plan immediately. It is made in the background and stays invisible until it is complete. Call again with the same ids
 * to check progress: `project` is null until the copy is complete. If the source is deleted or the person loses access to it, the copy is
 * abandoned, and the same call answers why. `resource-exhausted` when the account has reached its plan's limit.
 */
export const duplicateProject = defineFunction({
  name: 'duplicateProject',
  input: z.strictObject({ id: projectId, target_id: projectId }),
  output: z.strictObject({ project: projectSummary.nullable() }),
});

/**
 * Moves the project to the trash: it disappears for everyone immediately and can be restored for 30 days. Idempotent; `not-found` once its
 * data is deleted.
 */
export const deleteProject = defineFunction({
  name: 'deleteProject',
  input: z.strictObject({ id: projectId }),
  output: z.strictObject({ id: projectId }),
});

export const EDITS_PER_SAVE_MAX = 90;

/** `id` is the record's `partId`. */
const recordName = z.strictObject({
  entity: z.enum(['slide', 'clip', 'marker', 'caption']),
  id: z.string().max(RECORD_NAME_MAX),
});

/**
 * Puts and removes slides, clips, markers and captions in one transaction. `item.version` of a put, and `version` of a removal, is the
 * version that the edit is based on (0 for a new record). Answers the new version of every record that was put. `aborted` with `details:
 * SaveConflict` when a record has another version. `not-found` also when the person lost access to the project between the save and its
 * answer; the save remains.
 */
export const saveEdits = defineFunction({
  name: 'saveEdits',
  input: z.strictObject({
    project_id: projectId,
    put: z.array(partRecord).max(EDITS_PER_SAVE_MAX),
    remove: z.array(recordName.extend({ version })).max(EDITS_PER_SAVE_MAX),
  }),
  output: z.strictObject({
    project: projectSummary,
    versions: z.array(recordName.extend({ version })),
  }),
});

/** The current records that conflict with a save; `item` is null for a deleted record. */
export interface SaveConflict {
  conflicts: (z.infer<typeof recordName> & { item: unknown })[];
}

const trashCursor = z.strictObject({ deleted_at: unixMs, id: projectId });
export type TrashCursor = z.infer<typeof trashCursor>;

/** The most projects that one call of `listTrash` reads; also the default of `limit`. */
const TRASH_LISTED = 500;

/**
 * The deleted projects that the person may restore, most recently deleted first, starting after `after`: their own Private and Team
 * projects; the Admin sees all Team projects. `next` is null on the last page; earlier pages may be empty.
 */
export const listTrash = defineFunction({
  name: 'listTrash',
  input: z.strictObject({
    who_can_edit: whoCanEdit,
    after: trashCursor.optional(),
    limit: z.number().int().min(1).max(TRASH_LISTED).default(TRASH_LISTED),
  }),
  output: z.strictObject({ projects: z.array(trashedProject), next: trashCursor.nullable() }),
});

/**
 * Restores a project from the trash unchanged. Idempotent. `resource-exhausted` when the account has reached its plan's limit, `not-found`
 * once the project is deleted for good.
 */
export const restoreProject = defineFunction({
  name: 'restoreProject',
  input: z.strictObject({ id: projectId }),
  output: projectSummary,
});

/**
 * Deletes a project in the trash for good: nobody can restore it, and its data is deleted in the background. Idempotent; `not-found` once
 * its data is deleted, `aborted` for a project that is not in the trash.
 */
export const deleteProjectForGood = defineFunction({
  name: 'deleteProjectForGood',
  input: z.strictObject({ id: projectId }),
  output: z.strictObject({ id: projectId }),
});

export const SEARCH_WORDS_PROJECTS_MAX = 84;

/** How many bytes of words are stored of a project, about 7,000 words. With so many of each, an answer stays below Lambda's limit of 6 MB. */
export const SEARCH_WORDS_BYTES_MAX = 57_000;

/** When a project's words were collected; 0 if never. */
const indexedAt = unixMs;

/**
 * The distinct words of projects: of their slides, notes, captions and comments, folded (`parseSearchTerms`), about a minute after a change,
 * packed by `packWords`. Those that the caller has, collected at `indexed_at`, are omitted. So are projects that don't exist or that the person
 * may not see.
 */
export const getSearchWords = defineFunction({
  name: 'getSearchWords',
  input: z.strictObject({
    projects: z
      .array(z.strictObject({ id: projectId, indexed_at: indexedAt }))
      .min(1)
      .max(SEARCH_WORDS_PROJECTS_MAX),
  }),
  output: z.strictObject({
    words: z.string(),
    projects: z.array(z.strictObject({ id: projectId, indexed_at: indexedAt, words: z.string().nullable() })),
  }),
});
