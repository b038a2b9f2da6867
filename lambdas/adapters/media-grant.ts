import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { getSignedCookies } from '@aws-sdk/cloudfront-signer';
import type { ProjectId } from '#shared/entities/scalars';
import { mediaKeyFingerprint } from '#shared/media-key';
import { env } from '../runtime/env';
import { logFailure } from '../runtime/logger';

const DAY_SECONDS = 24 * 60 * 60;
const CACHED_GRANTS_MAX = 1000;
/** Less than any function has: what can be said without the key is said before the function is stopped. */
const SECRET_TIMEOUT_MS = 4000;

const client = new SecretsManagerClient({});
const grants = new Map<string, string>();

async function readSecret(): Promise<string> {
  const command = new GetSecretValueCommand({ SecretId: env('MEDIA_KEY_SECRET') });
  const { SecretString } = await client.send(command, { abortSignal: AbortSignal.timeout(SECRET_TIMEOUT_MS) });
  if (!SecretString) throw new Error('The secret of the media key is empty.');
  return SecretString;
}

const getSigner = createSignerCache(
  readSecret,
  () => env('MEDIA_KEY_PAIR_IDS'),
  (error) => logFailure('The media key can’t be read', error),
);

/** When a grant made now ends, in Unix seconds: the end of tomorrow (UTC), so that addresses stay the same for a day. */
export const grantExpiry = (now: number): number => (Math.ceil(now / 1000 / DAY_SECONDS) + 1) * DAY_SECONDS;

/** The query string that opens all files of a project at CloudFront for a day or two. Rejects while no key can be read. */
export const mediaGrant = async (project: ProjectId, now: number): Promise<string> =>
  cachedGrant(`projects/${project}`, now, await getSigner(now));

/** The same for who only shows the project's cover: while no key can be read it opens nothing, and is ''. */
export const coverGrant = (project: ProjectId, now: number): Promise<string> =>
  grantIfAvailable(`projects/${project}`, now);

/**
 * The query string that opens people's pictures. It is the same for everybody who is signed in: a picture's name is as
 * hard to guess as an id, and only those who see the person are told it. While no key can be read it opens nothing, and is
 * '': nobody is kept from signing in by pictures.
 */
export const picturesGrant = (now: number): Promise<string> => grantIfAvailable('users', now);

async function grantIfAvailable(folder: string, now: number): Promise<string> {
  const signer = await getSigner(now).catch(() => undefined);
  return signer ? cachedGrant(folder, now, signer) : '';
}

function cachedGrant(folder: string, now: number, signer: MediaSigner): string {
  const expires = grantExpiry(now);
  const name = `${folder} ${expires} ${signer.keyPairId}`;
  const grant = grants.get(name) ?? signGrant(folder, expires, signer);
  if (grants.size >= CACHED_GRANTS_MAX) grants.clear();
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
  const signed = getSignedCookies({ ...signer, policy: JSON.stringify({ Statement }) });
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

/** A private key (PEM), and the id by which CloudFront knows its public half. */
interface MediaSigner {
  keyPairId: string;
  privateKey: string;
}

/**
 * The signer that a private key makes, by `fingerprint=id` of each key that CloudFront takes, with commas between. Throws for
 * a text that is no key, and for a key that CloudFront does not take: what it signed would open nothing.
 */
export function createSigner(privateKey: string, keyPairIds: string): MediaSigner {
  const ids = new Map(keyPairIds.split(',').map((pair) => pair.split('=') as [fingerprint: string, id: string]));
  const fingerprint = mediaKeyFingerprint(privateKey);
  const keyPairId = ids.get(fingerprint);
  if (!keyPairId) throw new Error(`The media key ${fingerprint} is none of those that this stage takes.`);
  return { keyPairId, privateKey };
}

/** How long a key is used before the secret is looked at again, in which there may be another one by then. */
const SIGNER_CACHE_MS = 60 * 60 * 1000;

/**
 * Gives the signer of the moment (`now` in Unix milliseconds) by a secret that is read at most once an hour, and a key that
 * was read until there is another one. Rejects where there is none yet; `onFailure` is told when reading begins to fail.
 */
export function createSignerCache(
  readSecret: () => Promise<string>,
  keyPairIds: () => string,
  onFailure: (error: unknown) => void,
): (now: number) => Promise<MediaSigner> {
  let used: { signer: MediaSigner; since: number } | undefined;
  let reading: Promise<MediaSigner> | undefined;
  let isFailing = false;

  const read = async (now: number): Promise<MediaSigner> => {
    try {
      const signer = createSigner(await readSecret(), keyPairIds());
      used = { signer, since: now };
      isFailing = false;
      return signer;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
      if (used) return used.signer;
      throw error;
    }
  };
  return (now) => {
    if (used && now - used.since < SIGNER_CACHE_MS) return Promise.resolve(used.signer);
    // Whoever asks meanwhile waits for the same answer; what failed is not kept.
    reading ??= read(now).finally(() => (reading = undefined));
    return reading;
  };
}
