import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { invitedRole } from '#shared/entities/invite';
import { personName, uid, unixMs, uploadId } from '#shared/entities/scalars';
import { teamUser, user, userSettings } from '#shared/entities/user';

/** Changes what a person may change about themselves. */
export const updateUser = defineFunction({
  name: 'updateUser',
  area: 'users',
  caller: 'person',
  input: z.strictObject({ fullName: personName.optional(), settings: userSettings.partial().optional() }),
  output: user,
});

/** The last one of a page of people: the next page begins after it. */
const placeInList = z.strictObject({ created_at: unixMs, uid });

/** The people of the account, 10 at a time, who joined last first (spec section 7). */
export const listUsers = defineFunction({
  name: 'listUsers',
  area: 'users',
  caller: 'person',
  input: z.strictObject({ after: placeInList.optional() }),
  output: z.strictObject({ users: z.array(teamUser), next: placeInList.nullable() }),
});

/** Makes somebody of the team an Editor or a Member. Admin only, never the owner's role. */
export const changeRole = defineFunction({
  name: 'changeRole',
  area: 'users',
  caller: 'person',
  input: z.strictObject({ uid, role: invitedRole }),
  output: teamUser,
});

/**
 * Takes somebody out of the team; their projects in it pass to the Admin, who is told by mail. Admin only, never the
 * owner. The person's other accounts stay.
 */
export const removeUser = defineFunction({
  name: 'removeUser',
  area: 'users',
  caller: 'person',
  input: z.strictObject({ uid }),
  output: z.strictObject({ uid }),
});

/** The least that a person's picture has, in pixels along each side: less would be coarse where it is shown. */
export const PICTURE_EDGE_MIN = 128;

/** What a person's picture may be; it should be square. The first bytes decide what it is. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;

/**
 * Gives a signed form for the browser to post the person's own new picture to a staging key. Its bytes count for the day as in
 * `createUpload`.
 */
export const createPictureUpload = defineFunction({
  name: 'createPictureUpload',
  area: 'users',
  caller: 'person',
  input: z.strictObject({
    /** Made by the client, so that a repeated request is the same upload. */
    id: uploadId,
    content_type: z.enum(PICTURE_TYPES),
    size: z.number().int().positive().max(PICTURE_BYTES_MAX, 'A picture may be up to 5 MB.'),
  }),
  output: z.strictObject({ url: z.string(), fields: z.record(z.string(), z.string()) }),
});

/** Takes an uploaded picture as the person's own, or none for null. Idempotent. */
export const updateProfilePicture = defineFunction({
  name: 'updateProfilePicture',
  area: 'users',
  caller: 'person',
  input: z.strictObject({ upload_id: uploadId.nullable() }),
  output: user,
});
