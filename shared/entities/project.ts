import * as z from 'zod';
import { caption } from '#shared/entities/caption';
import { clip } from '#shared/entities/clip';
import { marker } from '#shared/entities/marker';
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

export const PROJECT_NAME_MAX = 120;
export const projectName = oneLine
  .regex(VISIBLE, 'A project needs a name.')
  .max(PROJECT_NAME_MAX, `At most ${PROJECT_NAME_MAX} characters.`);

export const whoCanEdit = z.enum(['Private', 'Team']);
export type WhoCanEdit = z.infer<typeof whoCanEdit>;

export const projectSettings = z.strictObject({
  /** Whether somebody with the link may watch without an account. */
  link_access: z.enum(['anyone', 'off']),
  /** Whether they read and write comments there, too, with nothing but a name. Not unless it is true. */
  allow_comments: z.boolean().optional(),
});

/** `uid` goes beyond the specification: it still identifies 'You' after a change of address. */
const updatedByInfo = z.strictObject({
  uid: uid.optional(),
  fullName: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
});

/** A project as lists show it: everything but its slides, clips, markers and captions (spec section 3). */
export const projectSummary = z.strictObject({
  id: projectId,
  account_id: accountId,
  uid,
  name: projectName,
  who_can_edit: whoCanEdit,
  created_at: unixMs,
  updated_at: unixMs,
  updated_by_info: updatedByInfo,
  settings: projectSettings,
  /** Since when an operator keeps its link from playing, whatever the settings say (docs/closing.md). Copies keep it. */
  link_closed_at: unixMs.nullable().default(null),
  /** Length of all its clips, kept by the server. */
  duration: durationMs,
  slide_count: z.number().int().min(0),
  /** Picture of its first slide; '' while there is none. */
  cover_url: mediaPath,
  /** The name of whoever it was left by, when it was passed on to who owns it; '' where nobody left it. Copies don't keep it. */
  inherited_from: z.string().max(PERSON_NAME_MAX).default(''),
  version,
});
export type ProjectSummary = z.infer<typeof projectSummary>;

/** A whole project: what the editor opens with one Query. */
export const project = projectSummary.extend({
  slides: z.array(slide),
  clips: z.array(clip),
  markers: z.array(marker),
  captions: z.array(caption),
});
export type Project = z.infer<typeof project>;

/** How long a deleted project waits in the bin before it goes for good. */
export const TRASH_DAYS = 30;

/** The same, in milliseconds. */
export const TRASH_MS = TRASH_DAYS * 24 * 60 * 60 * 1000;

/** A project in the bin: what tells it from others, and nothing that could be played. `updated_by_info` says who put it there. */
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
    /** When it goes for good, by itself. */
    bin_until: unixMs,
  });
export type TrashedProject = z.infer<typeof trashedProject>;
