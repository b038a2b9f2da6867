import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  type ListUsersCommandOutput,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { uid } from '#shared/entities/scalars';
import { createAttributeLookup, readUid } from '../adapters/identity';
import type { ListedUser } from '../data/listed-user';
import { env } from '../runtime/env';
import { logger } from '../runtime/logger';

const cognito = new CognitoIdentityProviderClient({ retryMode: 'adaptive', maxAttempts: 10 });
const s3 = new S3Client({});

/** The bucket's one object. Each night's list is a version of it. */
export const USER_LIST_KEY = 'users.ndjson';

/** A line of the list. Cognito gives out no passwords. */
function formatUser({ Username, Attributes = [], UserStatus, Enabled }: UserType): string {
  const valueOf = createAttributeLookup(Attributes);
  const line: ListedUser = {
    uid: uid.parse(readUid(Attributes)),
    username: Username ?? '',
    email: valueOf('email') ?? '',
    email_verified: valueOf('email_verified') === 'true',
    status: UserStatus ?? '',
    enabled: Enabled !== false,
  };
  return JSON.stringify(line);
}

/**
 * Stores a list of all people in the user pool, which has no backup of its own: a line of JSON each. EventBridge calls it every night. At 60
 * people a call, its 15 minutes are enough for about 500,000.
 */
export async function handler(): Promise<void> {
  const lines: string[] = [];
  let PaginationToken: string | undefined;
  do {
    const page: ListUsersCommandOutput = await cognito.send(
      new ListUsersCommand({ UserPoolId: env('USER_POOL_ID'), Limit: 60, PaginationToken }),
    );
    lines.push(...(page.Users ?? []).map(formatUser));
    ({ PaginationToken } = page);
  } while (PaginationToken);
  const Body = lines.map((line) => `${line}\n`).join('');
  const ContentType = 'application/x-ndjson';
  await s3.send(new PutObjectCommand({ Bucket: env('USER_LIST_BUCKET'), Key: USER_LIST_KEY, Body, ContentType }));
  logger.info('The list of users is stored.', { count: lines.length });
}
