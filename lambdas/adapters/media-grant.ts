import { getSignedCookies } from '@aws-sdk/cloudfront-signer';
import { toGuardedHolder } from '#shared/entities/link-guard';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { mediaKeyFingerprint } from '#shared/media-key';
import { FILE_ADDRESS_DAYS } from '#shared/retention';
import { env } from '../runtime/env';
import { logFailure } from '../runtime/logger';
import { readSecret } from './secrets';
import { HOUR_MS } from '#shared/time/durations';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const CACHED_GRANTS_MAX = 1000;

const grants = new Map<string, string>();

const getSigner = createSignerCache(
  () => readSecret(env('MEDIA_KEY_SECRET')),
  () => env('MEDIA_KEY_PAIR_IDS'),
  (error) => logFailure('The media key can’t be read', error),
);

/** When a grant created now expires, in Unix seconds: the end of tomorrow (UTC), so that URLs stay the same for a day. */
export const grantExpiry = (now: number): number =>
  (Math.ceil(now / 1000 / DAY_SECONDS) + FILE_ADDRESS_DAYS - 1) * DAY_SECONDS;

/** How long a viewer's grant lasts at most; at least an hour less, because it ends with an hour. */
export const VIEWER_GRANT_SECONDS = 6 * HOUR_SECONDS;

/** When a viewer's grant created now expires, in Unix seconds, so that URLs stay the same for an hour. */
export const viewerGrantExpiry = (now: number): number =>
  Math.floor(now / 1000 / HOUR_SECONDS) * HOUR_SECONDS + VIEWER_GRANT_SECONDS;

/** The query string that gives a member access to a project's files at CloudFront for one to two days. Rejects while no key is readable. */
export const memberGrant = async (project: ProjectId, now: number): Promise<string> =>
  cachedGrant(projectFiles(project, 'member'), grantExpiry(now), await getSigner(now));

/**
 * The same for whoever watches a link, for five to six hours, or until the link ends. The edge refuses it while the link is closed, and a
 * guarded link's once its guard changes (decision 72).
 */
export async function viewerGrant(
  { id, settings, guard_version }: Pick<ProjectSummary, 'id' | 'settings' | 'guard_version'>,
  now: number,
): Promise<string> {
  const holder = settings.link_access === 'anyone' ? 'viewer' : toGuardedHolder(guard_version);
  const end = Math.floor((settings.link_ends_at ?? Infinity) / 1000);
  return cachedGrant(projectFiles(id, holder), Math.min(viewerGrantExpiry(now), end), await getSigner(now));
}

/** Like `memberGrant`, for showing only the project's cover; '' while no key is readable. */
export const coverGrant = (project: ProjectId, now: number): Promise<string> =>
  grantIfAvailable(projectFiles(project, 'member'), now);

/** Access to people's pictures, the same for everyone who is signed in: names are unguessable. '' while no key is readable. */
export const picturesGrant = (now: number): Promise<string> => grantIfAvailable({ folder: 'users', query: '' }, now);

/** The files that a grant opens: those of a folder, at addresses that end with this query. */
interface GrantedFiles {
  folder: string;
  query: string;
}

/** What the grant of a member or a viewer signs. `infra/edge-functions/refuse-closed-links.js` tells them apart. */
const projectFiles = (project: ProjectId, holder: string): GrantedFiles => ({
  folder: `projects/${project}`,
  query: `grant=${holder}`,
});

async function grantIfAvailable(files: GrantedFiles, now: number): Promise<string> {
  const signer = await getSigner(now).catch(() => undefined);
  return signer ? cachedGrant(files, grantExpiry(now), signer) : '';
}

function cachedGrant(files: GrantedFiles, expires: number, signer: MediaSigner): string {
  const name = `${files.folder} ${files.query} ${expires} ${signer.keyPairId}`;
  const grant = grants.get(name) ?? signGrant(files, expires, signer);
  if (grants.size >= CACHED_GRANTS_MAX) grants.clear();
  grants.set(name, grant);
  return grant;
}

function signGrant({ folder, query }: GrantedFiles, expires: number, signer: MediaSigner): string {
  const Statement = [
    {
      Resource: `${env('APP_ORIGIN')}/${folder}/*${query && `?${query}`}`,
      Condition: { DateLessThan: { 'AWS:EpochTime': expires } },
    },
  ];
  const signed = getSignedCookies({ ...signer, policy: JSON.stringify({ Statement }) });
  const signature = {
    Policy: signed['CloudFront-Policy'],
    Signature: signed['CloudFront-Signature'],
    'Key-Pair-Id': signed['CloudFront-Key-Pair-Id'],
  };
  // CloudFront's base64 variant needs no escaping in a query.
  const parameters = Object.entries(signature).map(([name, value]) => `${name}=${value}`);
  return [...(query ? [query] : []), ...parameters].join('&');
}

interface MediaSigner {
  keyPairId: string;
  privateKey: string;
}

/** Creates a signer. `keyPairIds` is CloudFront's `fingerprint=id,…`. Throws for an invalid key or one that CloudFront doesn't accept. */
export function createSigner(privateKey: string, keyPairIds: string): MediaSigner {
  const ids = new Map(keyPairIds.split(',').map((pair) => pair.split('=') as [fingerprint: string, id: string]));
  const fingerprint = mediaKeyFingerprint(privateKey);
  const keyPairId = ids.get(fingerprint);
  if (!keyPairId) throw new Error(`This stage does not accept the media key ${fingerprint}.`);
  return { keyPairId, privateKey };
}

/** How long a key is used before the secret is read again to pick up a new one. */
const SIGNER_CACHE_MS = HOUR_MS;

/**
 * Returns a function that returns the current signer (`now` in Unix milliseconds). Reads the secret at most once an hour, and keeps the
 * last key until a new one is readable. Rejects if there is none yet; `onFailure` is called when reading starts to fail.
 */
export function createSignerCache(
  readKey: () => Promise<string>,
  keyPairIds: () => string,
  onFailure: (error: unknown) => void,
): (now: number) => Promise<MediaSigner> {
  let used: { signer: MediaSigner; since: number } | undefined;
  let reading: Promise<MediaSigner> | undefined;
  let isFailing = false;

  const read = async (now: number): Promise<MediaSigner> => {
    try {
      const signer = createSigner(await readKey(), keyPairIds());
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
    // Concurrent callers share one read; failures are not cached.
    reading ??= read(now).finally(() => (reading = undefined));
    return reading;
  };
}
