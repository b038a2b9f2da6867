import { mediaKeyFingerprint } from '#shared/media-key';

/** A private key (PEM), and the id by which CloudFront knows its public half. */
export interface MediaSigner {
  keyPairId: string;
  privateKey: string;
}

/**
 * The signer that a private key makes, by `fingerprint=id` of each key that CloudFront takes, with commas between. Throws for
 * a text that is no key, and for a key that CloudFront does not take: what it signed would open nothing.
 */
export function signerOf(privateKey: string, keyPairIds: string): MediaSigner {
  const ids = new Map(keyPairIds.split(',').map((pair) => pair.split('=') as [fingerprint: string, id: string]));
  const fingerprint = mediaKeyFingerprint(privateKey);
  const keyPairId = ids.get(fingerprint);
  if (!keyPairId) throw new Error(`The media key ${fingerprint} is none of those that this stage takes.`);
  return { keyPairId, privateKey };
}

/** How long a key is used before the secret is looked at again, in which there may be another one by then. */
const USED_MS = 60 * 60 * 1000;

/**
 * Gives the signer of the moment (`now` in Unix milliseconds) by a secret that is read at most once an hour, and a key that
 * was read until there is another one. Rejects where there is none yet; `onFailure` is told when reading begins to fail.
 */
export function signerReader(
  readSecret: () => Promise<string>,
  keyPairIds: () => string,
  onFailure: (error: unknown) => void,
): (now: number) => Promise<MediaSigner> {
  let used: { signer: MediaSigner; since: number } | undefined;
  let reading: Promise<MediaSigner> | undefined;
  let isFailing = false;

  const read = async (now: number): Promise<MediaSigner> => {
    try {
      const signer = signerOf(await readSecret(), keyPairIds());
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
    if (used && now - used.since < USED_MS) return Promise.resolve(used.signer);
    // Whoever asks meanwhile waits for the same answer; what failed is not kept.
    reading ??= read(now).finally(() => (reading = undefined));
    return reading;
  };
}
