import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { durationMs, projectId, unixMs } from '#shared/entities/scalars';

/** One viewing of a project (spec section 3). */
export const view = z.strictObject({ project_id: projectId, created_at: unixMs });
export type View = z.infer<typeof view>;

/** How many new viewers of a presentation are counted from one network address in a day. */
export const COUNTED_VIEWERS_OF_ADDRESS = 300;

/** What the server has signed. */
export const signed = z.string().regex(/^[\w.-]{1,200}$/, 'This is not valid.');

/**
 * Gives a viewer without an account a signed token: a random id for this project and day. `pass` comes from the publish data;
 * `permission-denied` for one that is too old (the page then fetches a new one). `resource-exhausted` for a network address that has
 * got too many tokens.
 */
export const issueViewerToken = defineFunction({
  name: 'issueViewerToken',
  area: 'views',
  caller: 'anyone',
  input: z.strictObject({ project_id: projectId, pass: signed }),
  output: z.strictObject({ token: signed }),
});

/** How many stretches a beacon may tell of. */
const RANGES_MAX = 100;

/**
 * Counts the view of the token's viewer once, however often it is sent. A viewer beyond `COUNTED_VIEWERS_OF_ADDRESS` is not counted;
 * their day is marked as incomplete. `permission-denied` for a token that is forged or a day old, `invalid-argument` for one that is
 * younger than `VIEW_MS`, `not-found` for a project that is deleted.
 */
export const countView = defineFunction({
  name: 'countView',
  area: 'views',
  caller: 'anyone',
  input: z.strictObject({
    project_id: projectId,
    token: signed,
    /** The stretches of the timeline that were watched, from and to. */
    watched: z.array(z.tuple([durationMs, durationMs])).max(RANGES_MAX),
  }),
  output: z.strictObject({ project_id: projectId }),
});

/** Views a page of `listViews`. */
export const VIEWS_LISTED = 250;

/** As many as somebody may want; what is older is in all time. */
export const DAYS_MAX = 3_650;

/** The last so many days in UTC, today being one of them; -1 for all time. */
const lastDays = z.union([z.literal(-1), z.int().min(1).max(DAYS_MAX)]);

/** Views of a project, newest first, a page at a time; `next` is where the next page begins, null on the last one. */
export const listViews = defineFunction({
  name: 'listViews',
  area: 'views',
  caller: 'person',
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
 * How many views a project had on each day in UTC, in order; days on which nobody watched are left out. `is_complete` of a day is false
 * when some of its viewers were not counted, because too many came from one network address.
 */
export const getViewCounts = defineFunction({
  name: 'getViewCounts',
  area: 'views',
  caller: 'person',
  input: z.strictObject({ project_id: projectId, days: lastDays }),
  output: z.strictObject({
    days: z.array(viewsOfDay),
  }),
});
