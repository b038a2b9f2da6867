import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { visibleAccount } from '#shared/entities/account';
import { caption } from '#shared/entities/caption';
import { clip } from '#shared/entities/clip';
import { comment } from '#shared/entities/comment';
import { invite } from '#shared/entities/invite';
import { marker } from '#shared/entities/marker';
import { projectSummary } from '#shared/entities/project';
import { accountId, commentId, inviteId, projectId, RECORD_NAME_MAX, uid } from '#shared/entities/scalars';
import { slide } from '#shared/entities/slide';
import { teamUser, user } from '#shared/entities/user';

export const RECORDS_PER_CALL_MAX = 100;

/** Keys of records: `id` is the one in live changes (a clip's `created_at` as text, `markerId`, `captionName`). */
const keys = {
  user: z.strictObject({ entity: z.literal('user'), id: uid }),
  teamUser: z.strictObject({ entity: z.literal('teamUser'), account_id: accountId, id: uid }),
  account: z.strictObject({ entity: z.literal('account'), id: accountId }),
  invite: z.strictObject({ entity: z.literal('invite'), id: inviteId }),
  project: z.strictObject({ entity: z.literal('project'), id: projectId }),
  slide: z.strictObject({ entity: z.literal('slide'), project_id: projectId, id: z.string().max(64) }),
  clip: z.strictObject({ entity: z.literal('clip'), project_id: projectId, id: z.string().max(64) }),
  marker: z.strictObject({ entity: z.literal('marker'), project_id: projectId, id: z.string().max(64) }),
  caption: z.strictObject({
    entity: z.literal('caption'),
    project_id: projectId,
    id: z.string().max(RECORD_NAME_MAX),
  }),
  comment: z.strictObject({ entity: z.literal('comment'), project_id: projectId, id: commentId }),
};

const recordKey = z.discriminatedUnion('entity', [
  keys.user,
  keys.teamUser,
  keys.account,
  keys.invite,
  keys.project,
  keys.slide,
  keys.clip,
  keys.marker,
  keys.caption,
  keys.comment,
]);
export type RecordKey = z.infer<typeof recordKey>;

const foundRecord = z.discriminatedUnion('entity', [
  keys.user.extend({ item: user.nullable() }),
  keys.teamUser.extend({ item: teamUser.nullable() }),
  // Includes the number of people, not who they are.
  keys.account.extend({ item: visibleAccount.omit({ user_ids: true }).nullable() }),
  keys.invite.extend({ item: invite.nullable() }),
  keys.project.extend({ item: projectSummary.nullable() }),
  keys.slide.extend({ item: slide.nullable() }),
  keys.clip.extend({ item: clip.nullable() }),
  keys.marker.extend({ item: marker.nullable() }),
  keys.caption.extend({ item: caption.nullable() }),
  keys.comment.extend({ item: comment.nullable() }),
]);
export type FoundRecord = z.infer<typeof foundRecord>;

/** Current records; `item` is null for a record that doesn't exist or that the person may not see. Unreadable records are omitted. */
export const getRecords = defineFunction({
  name: 'getRecords',
  input: z.strictObject({ keys: z.array(recordKey).min(1).max(RECORDS_PER_CALL_MAX) }),
  output: z.strictObject({ records: z.array(foundRecord) }),
});
