import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { knownViewerKind } from '#shared/entities/known-viewer';
import { durationMs, projectId, unixMs } from '#shared/entities/scalars';
import { WATCHED_RANGES_MAX } from '#shared/player-limits';

/** One viewing of a project (spec section 3). */
export const view = z.strictObject({ project_id: projectId, created_at: unixMs });
export type View = z.infer<typeof view>;

/** How many new viewers of a presentation are counted per IP address in a day. */
export const COUNTED_VIEWERS_OF_ADDRESS = 300;

export const signed = z.string().regex(/^[\w.-]{1,200}$/, 'This is not valid.');

/**
 * Issues a signed token for a viewer without an account: a random id for this project and day. `pass` comes from the publish data;
 * `permission-denied` for one that is too old (the page then fetches a new one). `resource-exhausted` for an IP address that has received
 * too many tokens.
 */
export const issueViewerToken = defineFunction({
  name: 'issueViewerToken',
  caller: 'anyone',
  input: z.strictObject({ project_id: projectId, pass: signed }),
  output: z.strictObject({ token: signed }),
});

/** A range of the timeline that was watched, in milliseconds. */
const watchedRange = z.tuple([durationMs, durationMs]);
export type WatchedRange = z.infer<typeof watchedRange>;

/** What a page knows of its viewing so far. */
const watching = z.strictObject({
  /** In the order of watching: a part that was watched again is there again. */
  ranges: z.array(watchedRange).max(WATCHED_RANGES_MAX),
  /** The length of the timeline, which edits change. */
  duration: durationMs,
  had_captions: z.boolean(),
});
export type Watching = z.infer<typeof watching>;

/**
 * Counts the view of the token's viewer once, however often it is sent, and stores what was watched; of several beacons, the one with the most
 * wins. A viewer beyond `COUNTED_VIEWERS_OF_ADDRESS` is not counted; their day is marked as incomplete. `permission-denied` for a token that is
 * forged or a day old, `invalid-argument` for one that is younger than `VIEW_MS`, `not-found` for a deleted project.
 */
export const countView = defineFunction({
  name: 'countView',
  caller: 'anyone',
  input: z.strictObject({
    project_id: projectId,
    token: signed,
    watching,
    /** Whether an earlier beacon of this view was answered, which makes this one cheaper. */
    is_counted: z.boolean(),
  }),
  /** Whether to send another beacon when more has been watched. */
  output: z.strictObject({ project_id: projectId, wants_more: z.boolean() }),
});

export const VIEWS_LISTED = 250;

/** The longest selectable period; older views are included in all time. */
export const DAYS_MAX = 3_650;

/** The last days in UTC, including today; -1 for all time. */
const lastDays = z.union([z.literal(-1), z.int().min(1).max(DAYS_MAX)]);

/** Views of a project, newest first, in pages; `next` is where the next page begins, null on the last one. */
export const listViews = defineFunction({
  name: 'listViews',
  input: z.strictObject({
    project_id: projectId,
    days: lastDays,
    after: z
      .string()
      .regex(/^\d{1,16}(#[A-Za-z0-9]{1,20})?$/)
      .optional(),
  }),
  output: z.strictObject({ views: z.array(view), next: z.string().nullable() }),
});

export const viewsOfDay = z.strictObject({ day: z.iso.date(), count: z.int().min(0), is_complete: z.boolean() });
export type ViewsOfDay = z.infer<typeof viewsOfDay>;

/**
 * A project's views per day in UTC, in order; days without views are omitted. A day's `is_complete` is false when some of its viewers were
 * not counted, because too many came from one IP address.
 */
export const getViewCounts = defineFunction({
  name: 'getViewCounts',
  input: z.strictObject({ project_id: projectId, days: lastDays }),
  output: z.strictObject({ days: z.array(viewsOfDay) }),
});

/** How many of the newest views of each of the 16 shards `getWatchFigures` reads. */
export const VIEWS_SUMMED_OF_SHARD = 1000;

/** How many known viewers are listed: those who watched last. The others are counted. */
export const KNOWN_VIEWERS_LISTED = 500;

/** What one known viewer watched; those who were removed, or left the team, are one row of each kind. */
const knownViewerFigures = z.strictObject({
  kind: knownViewerKind,
  /** The link's name, the invited address, or the person's name; '' for those who were removed or left. */
  name: z.string(),
  /** One for each browser and day. */
  views: z.int().min(0),
  watched_ms: z.int().min(0),
  /** How much of the timeline lies before the furthest moment that was watched. */
  reached_percent: z.int().min(0).max(100),
  /** When the last view began. */
  last_viewed_at: unixMs,
});
export type KnownViewerFigures = z.infer<typeof knownViewerFigures>;

/** What was watched: as sums over views, and by those whom the team knows. */
const watchFigures = z.strictObject({
  /** False where the stage records only that somebody watched. */
  is_recorded: z.boolean(),
  /** Views of the timeline as long as it is now. The second-by-second figures are about these. */
  views: z.int().min(0),
  /** Views of a timeline of another length, before an edit. */
  earlier_views: z.int().min(0),
  /** Of all views, replays included. */
  watched_ms: z.int().min(0),
  views_with_captions: z.int().min(0),
  /** How many views watched each second of the timeline. */
  viewers: z.array(z.int().min(0)),
  /** How many of them watched it more than once. */
  replays: z.array(z.int().min(0)),
  /** False when there are more views than are read. */
  is_complete: z.boolean(),
  /** The names of the links that have one; none for a person who may not share the project. */
  link_names: z.array(z.string()),
  /** Those who watched last first; null for a person who may not share the project. */
  known_viewers: z.array(knownViewerFigures).nullable(),
  /** How many known viewers `known_viewers` leaves out. */
  unlisted_viewers: z.int().min(0),
});
export type WatchFigures = z.infer<typeof watchFigures>;

/** How far a project's viewers of the last days watched. Figures of one link require the right to share the project. */
export const getWatchFigures = defineFunction({
  name: 'getWatchFigures',
  input: z.strictObject({
    project_id: projectId,
    days: lastDays,
    /** Sums only views of the link with this name; '' for those of no link with a name. */
    link_name: z.string().max(100).optional(),
  }),
  output: watchFigures,
});
