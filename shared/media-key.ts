import { createHash, createPublicKey } from 'node:crypto';

/** Identifies a key pair by either of its halves (PEM): eight hexadecimal digits, the same for both. Throws for an invalid key. */
export function mediaKeyFingerprint(pem: string): string {
  const publicHalf = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(publicHalf).digest('hex').slice(0, 8);
}
