import * as z from 'zod';
import { viewsOfDay } from '#shared/api/views';
import { email, mailStop } from '#shared/email';
import { account, accountName } from '#shared/entities/account';
import { caption } from '#shared/entities/caption';
import { clip } from '#shared/entities/clip';
import { comment } from '#shared/entities/comment';
import { declinedPerson, invite, joinRequest } from '#shared/entities/invite';
import { knownViewerKind } from '#shared/entities/known-viewer';
import { linkGuard, linkName } from '#shared/entities/link-guard';
import { marker } from '#shared/entities/marker';
import { projectSummary } from '#shared/entities/project';
import { personName, projectId, uid, unixMs } from '#shared/entities/scalars';
import { slide } from '#shared/entities/slide';
import { teamUser, user } from '#shared/entities/user';

/*
 * The files in the ZIP of a person's data (docs/decisions/0095-copies-of-data.md). Fields that aren't listed here are dropped: what grants
 * access to something is in no file.
 */

/** A reader refuses a later format. */
const file = <Kind extends string>(kind: Kind) => ({
  kind: z.literal(kind),
  format: z.literal(1),
  exported_at: unixMs,
});

/** `about.json`: what the other files contain, and what is in none of them. */
export const exportedAbout = z.object({
  ...file('narradeck-about'),
  files: z.array(z.object({ path: z.string(), contents: z.string() })),
  left_out: z.array(z.string()),
});

/** `person.json` */
export const exportedPerson = z.object({
  ...file('narradeck-person'),
  person: z.object(user.omit({ email_verify_code: true }).shape),
  memberships: z.array(z.object({ ...teamUser.shape, team_name: accountName.nullable() })),
  mail_stop: mailStop.nullable(),
  /** Projects of others that name the person as their former owner, and by which name. */
  former_projects: z.array(z.object({ id: projectId, name: personName })),
});

/** `teams/ID.json`, for the owner of the team. */
export const exportedTeam = z.object({
  ...file('narradeck-team'),
  team: z.object(
    account.omit({
      member_invite_code: true,
      editor_invite_code: true,
      member_invite_secret: true,
      editor_invite_secret: true,
    }).shape,
  ),
  people: z.array(z.object(teamUser.shape)),
  invites: z.array(z.object(invite.shape)),
  join_requests: z.object({
    requests: z.array(z.object(joinRequest.shape)),
    declined: z.array(z.object(declinedPerson.shape)),
  }),
  /** How many Private projects others have. What is in them is theirs alone. */
  private_projects: z.array(z.object({ uid, count: z.int().positive() })),
});

/** A view, by whom if the team knows the viewer; `name` is '' for somebody who was removed or left. */
export const exportedView = z.object({
  created_at: unixMs,
  watched: z.string().optional(),
  replayed: z.string().optional(),
  watched_ms: z.int().optional(),
  length_s: z.int().optional(),
  had_captions: z.boolean().optional(),
  viewer: z.object({ kind: knownViewerKind, name: z.string() }).optional(),
});

/** `projects/ID.json`, of a project that the person owns, or of a Team project of their team. */
export const exportedProject = z.object({
  ...file('narradeck-project-records'),
  /** With the moments of its deletion if it is in the trash. */
  project: z.object({ ...projectSummary.shape, deleted_at: unixMs.optional(), trash_until: unixMs.optional() }),
  slides: z.array(z.object(slide.shape)),
  clips: z.array(z.object(clip.shape)),
  markers: z.array(z.object(marker.shape)),
  captions: z.array(z.object(caption.shape)),
  /** Without the ids of links, which open the presentation. */
  link: z.object({
    ...linkGuard.shape,
    recipients: z.array(z.union([z.object({ email }), z.object({ name: linkName })])),
  }),
  comments: z.array(z.object(comment.shape)),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), length_ms: z.int().optional() })),
  views_by_day: z.array(viewsOfDay),
  /** The newest, in no order. */
  views: z.array(exportedView),
  /** Whether `views` has all of them. */
  has_all_views: z.boolean(),
});

/** `projects/ID.json`, of somebody else's project: what the person did there. */
export const exportedContribution = z.object({
  ...file('narradeck-contribution'),
  project: z.object(projectSummary.pick({ id: true, account_id: true, name: true }).shape),
  comments: z.array(z.object(comment.shape)),
  views: z.array(exportedView),
});

/** `projects/ID.json` for a project whose record is damaged. Its owner is unknown, so the file has only its id. */
export const exportedUnreadable = z.object({ ...file('narradeck-unreadable-project'), id: projectId });
