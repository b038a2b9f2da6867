import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { getSignedCookies } from '@aws-sdk/cloudfront-signer';
import type { ProjectId } from '#shared/entities/scalars';
import { env } from '../runtime/env';
import { type MediaSigner, signerOf } from './media-signer';

const DAY_SECONDS = 24 * 60 * 60;
const GRANTS_KEPT = 1000;

const client = new SecretsManagerClient({});
let signer: Promise<MediaSigner> | undefined;
const grants = new Map<string, string>();

async function fetchSigner(): Promise<MediaSigner> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: env('MEDIA_KEY_SECRET') }));
  if (!SecretString) throw new Error('The secret of the media key is empty.');
  return signerOf(SecretString, env('MEDIA_KEY_PAIR_IDS'));
}

function signerOnce(): Promise<MediaSigner> {
  signer ??= fetchSigner().catch((error: unknown) => {
    signer = undefined;
    throw error;
  });
  return signer;
}

/** When a grant made now ends, in Unix seconds: the end of tomorrow (UTC), so that addresses stay the same for a day. */
export const grantExpiry = (now: number): number => (Math.ceil(now / 1000 / DAY_SECONDS) + 1) * DAY_SECONDS;

/** The query string that opens all files of a project at CloudFront for a day or two. */
export const mediaGrant = (project: ProjectId, now: number): Promise<string> => grantFor(`projects/${project}`, now);

/**
 * The query string that opens people's pictures. It is the same for everybody who is signed in: a picture's name is as
 * hard to guess as an id, and only those who see the person are told it.
 */
export const picturesGrant = (now: number): Promise<string> => grantFor('users', now);

async function grantFor(folder: string, now: number): Promise<string> {
  const expires = grantExpiry(now);
  const name = `${folder} ${expires}`;
  const grant = grants.get(name) ?? signGrant(folder, expires, await signerOnce());
  if (grants.size >= GRANTS_KEPT) grants.clear();
  grants.set(name, grant);
  return grant;
}

function signGrant(folder: string, expires: number, signer: MediaSigner): string {
  const Statement = [
    {
      Resource: `${env('APP_ORIGIN')}/${folder}/*`,
      Condition: { DateLessThan: { 'AWS:EpochTime': expires } },
    },
  ];
  const signed = getSignedCookies({
    ...signer,
    policy: JSON.stringify({ Statement }),
  });
  const query = {
    Policy: signed['CloudFront-Policy'],
    Signature: signed['CloudFront-Signature'],
    'Key-Pair-Id': signed['CloudFront-Key-Pair-Id'],
  };
  // CloudFront's own base64 uses only characters that a query may hold as they are.
  return Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
