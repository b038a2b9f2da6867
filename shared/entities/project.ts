import * as z from 'zod';
import { caption, captionName } from '#shared/entities/caption';
import { clip } from '#shared/entities/clip';
import { embedding, embedSites } from '#shared/entities/embedding';
import { marker, markerId } from '#shared/entities/marker';
import {
  accountId,
  durationMs,
  mediaPath,
  oneLine,
  PERSON_NAME_MAX,
  projectId,
  uid,
  unixMs,
  version,
  VISIBLE,
} from '#shared/entities/scalars';
import { slide } from '#shared/entities/slide';
import { DAY_MS } from '../time/durations';

export const PROJECT_NAME_MAX = 120;
export const projectName = oneLine
  .regex(VISIBLE, 'Enter a project name.')
  .max(PROJECT_NAME_MAX, `At most ${PROJECT_NAME_MAX} characters.`);

export const FOLDER_NAME_MAX = 60;
export const folderName = oneLine
  .regex(VISIBLE, 'Enter a folder name.')
  .max(FOLDER_NAME_MAX, `At most ${FOLDER_NAME_MAX} characters.`);

export const whoCanEdit = z.enum(['Private', 'Team']);
export type WhoCanEdit = z.infer<typeof whoCanEdit>;

/** Who may watch with the link, besides those who see the project in the app. Nobody may while it is off. */
export const linkAccess = z.enum(['anyone', 'password', 'invited', 'team', 'off']);
export type LinkAccess = z.infer<typeof linkAccess>;

/** The end of the year 9999 (UTC), about the last day that browsers let people enter. */
const LINK_END_MAX = 253_402_300_799_999;

export const projectSettings = z.strictObject({
  link_access: linkAccess,
  /** When the link ends; null or missing for never. */
  link_ends_at: unixMs.max(LINK_END_MAX).nullable().optional(),
  /** Whether viewers may download the captions as a file. Defaults to true. */
  allow_downloads: z.boolean().optional(),
  /** Whether viewers may also read and write comments with only a name. Defaults to false. */
  allow_comments: z.boolean().optional(),
  /** Whether search engines may list the link. Defaults to false. */
  allow_search_engines: z.boolean().optional(),
  /** Whether the reading page shows the notes of slides when there are no captions. Defaults to false. */
  show_notes: z.boolean().optional(),
  /** Whose pages may embed the player. Defaults to 'off'. */
  embedding: embedding.optional(),
  /** The sites for 'listed'. Defaults to none. */
  embed_sites: embedSites.optional(),
  /** The project that viewers are offered at the end, while its link is open to anyone. Defaults to none. */
  next_project_id: projectId.nullable().optional(),
});

/** After how many days the links of new projects may end. */
export const PRESET_LINK_DAYS = [7, 14, 30, 90, 365] as const;

/** What a team's new projects start with. A new project has no password, no invited people, and no sites for embedding yet. */
export const projectPresets = projectSettings
  .pick({ allow_downloads: true, allow_comments: true, allow_search_engines: true, show_notes: true })
  .extend({
    link_access: linkAccess.exclude(['password', 'invited']),
    /** After how many days the link ends; null for never. */
    link_days: z.literal(PRESET_LINK_DAYS).nullable(),
    embedding: embedding.exclude(['listed']),
  })
  .partial();
export type ProjectPresets = z.infer<typeof projectPresets>;

/** The settings of a project that is created at a moment (Unix milliseconds). */
export const newProjectSettings = ({ link_days, ...presets }: ProjectPresets, now: number): ProjectSettings => ({
  link_access: 'anyone',
  ...presets,
  ...(link_days != null && { link_ends_at: now + link_days * DAY_MS }),
});

/**
 * The fields of a project that people change. `updateProject`, the table, and the editor's saves follow from them. A default for projects that
 * are stored without a new field belongs in `projectSummary`: here, every change would set it.
 */
export const projectFields = z.strictObject({
  name: projectName,
  who_can_edit: whoCanEdit,
  /** The name of its folder (docs/decisions/0089-folders.md); '' for none. */
  folder: z.literal('').or(folderName),
  settings: projectSettings,
});
export type ProjectSettings = z.infer<typeof projectSettings>;
export type ProjectFields = z.infer<typeof projectFields>;

/** A change keeps the fields, and the settings, that it doesn't name. */
export const projectChange = projectFields.partial().extend({ settings: projectSettings.partial().optional() });
export type ProjectChange = z.infer<typeof projectChange>;

/** `uid` is an addition to the specification: it identifies 'You' even after a change of address. */
const updatedByInfo = z.strictObject({
  uid,
  fullName: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
});

/** A project in lists: everything but its slides, clips, markers and captions (spec section 3). */
export const projectSummary = z.strictObject({
  id: projectId,
  account_id: accountId,
  uid,
  ...projectFields.shape,
  /** Who gave it its name. Copies keep it. */
  named_by: uid,
  created_at: unixMs,
  updated_at: unixMs,
  updated_by_info: updatedByInfo,
  /** When an operator disabled its link, overriding the settings (docs/closing.md). Copies keep it. */
  link_closed_at: unixMs.nullable(),
  /** When somebody who isn't of the team first watched its link; null for never. Copies don't keep it. */
  first_viewed_at: unixMs.nullable(),
  /** Counts changes of `link_access` and of the password, and removed recipients: each ends what viewers of the guarded link were given before. */
  guard_version: z.number().int().min(0).default(0),
  /** Total length of its clips, maintained by the server. */
  duration: durationMs,
  slide_count: z.number().int().min(0),
  /** Picture of its first slide; '' if there is none. */
  cover_url: mediaPath,
  /** The stored preview of the link; '' if there is none. It may show a former first slide (`hasCurrentPreview`). */
  preview_url: mediaPath.default(''),
  /** The former owner's name, if the project was transferred when they left; otherwise ''. Copies don't keep it. */
  inherited_from: z.string().max(PERSON_NAME_MAX),
  version,
});
export type ProjectSummary = z.infer<typeof projectSummary>;

/** A whole project, which the editor loads with one Query. */
export const project = projectSummary.extend({
  slides: z.array(slide),
  clips: z.array(clip),
  markers: z.array(marker),
  captions: z.array(caption),
});
export type Project = z.infer<typeof project>;
export type ProjectParts = Pick<Project, 'slides' | 'clips' | 'markers' | 'captions'>;

/** A record of a part of a project. */
export const partRecord = z.discriminatedUnion('entity', [
  z.strictObject({ entity: z.literal('slide'), item: slide }),
  z.strictObject({ entity: z.literal('clip'), item: clip }),
  z.strictObject({ entity: z.literal('marker'), item: marker }),
  z.strictObject({ entity: z.literal('caption'), item: caption }),
]);
export type PartRecord = z.infer<typeof partRecord>;

/** The id of a record within its project: slide `id`, clip `created_at` as text, `markerId`, `captionName`. */
export function partId({ entity, item }: PartRecord): string {
  if (entity === 'slide') return item.id;
  if (entity === 'clip') return `${item.created_at}`;
  return entity === 'marker' ? markerId(item) : captionName(item);
}

/** How long a deleted project stays in the trash before it is deleted for good. */
export const TRASH_DAYS = 30;

export const TRASH_MS = TRASH_DAYS * DAY_MS;

/** A project in the trash: enough to recognize it, nothing playable. `updated_by_info` says who deleted it. */
export const trashedProject = projectSummary
  .pick({
    id: true,
    uid: true,
    name: true,
    who_can_edit: true,
    updated_by_info: true,
    duration: true,
    slide_count: true,
    inherited_from: true,
  })
  .extend({
    deleted_at: unixMs,
    /** When it is automatically deleted for good. */
    trash_until: unixMs,
  });
export type TrashedProject = z.infer<typeof trashedProject>;
