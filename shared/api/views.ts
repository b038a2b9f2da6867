import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { durationMs, projectId, unixMs } from '#shared/entities/scalars';

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

/** Maximum number of ranges in a beacon. */
const RANGES_MAX = 100;

/**
 * Counts the view of the token's viewer once, however often it is sent. A viewer beyond `COUNTED_VIEWERS_OF_ADDRESS` is not counted; their
 * day is marked as incomplete. `permission-denied` for a token that is forged or a day old, `invalid-argument` for one that is younger than
 * `VIEW_MS`, `not-found` for a deleted project.
 */
export const countView = defineFunction({
  name: 'countView',
  caller: 'anyone',
  input: z.strictObject({
    project_id: projectId,
    token: signed,
    /** The ranges of the timeline that were watched, as [from, to]. */
    watched: z.array(z.tuple([durationMs, durationMs])).max(RANGES_MAX),
  }),
  output: z.strictObject({ project_id: projectId }),
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

const viewsOfDay = z.strictObject({ day: z.iso.date(), count: z.int().min(0), is_complete: z.boolean() });
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
