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
