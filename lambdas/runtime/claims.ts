import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { email } from '#shared/email';
import { uid } from '#shared/entities/scalars';
import { FORMER_UID, toUid } from '#shared/former-uid';
import { ApiError } from '#shared/errors';

/** The authorizer's claims of the caller's token. The HTTP API passes every claim as text. */
const claims = z.object({
  sub: uid,
  [FORMER_UID]: uid.optional(),
  email: email.optional(),
  email_verified: z
    .union([z.boolean(), z.string()])
    .optional()
    .transform((value) => value === true || value === 'true'),
  name: z.string().optional(),
  picture: z.string().optional(),
  /** The authorizer also accepts access tokens, but those have neither address nor name. */
  token_use: z.literal('id'),
  'cognito:username': z.string().min(1),
  /** When the person signed in, in Unix seconds; a refreshed token keeps it. */
  auth_time: z.coerce.number().int().positive(),
});
export type Claims = z.infer<typeof claims>;

/**
 * The caller, from the JWT authorizer's verified claims. Nothing else is ever taken from a token: role and account are read from the table.
 * @throws ApiError `unauthenticated` when there is no verified id token
 */
export function readClaims(event: APIGatewayProxyEventV2): Claims {
  const context = event.requestContext as { authorizer?: { jwt?: { claims?: unknown } } };
  const read = claims.safeParse(context.authorizer?.jwt?.claims);
  if (!read.success) throw new ApiError('unauthenticated', 'Log in first.');
  return { ...read.data, sub: toUid(read.data) };
}
