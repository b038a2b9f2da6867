import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The pair that signs and checks media addresses, as PEM texts. */
export interface MediaKey {
  publicKey: string;
  privateKey: string;
}

function makeKey(): MediaKey {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** The key pair of this stack: kept in `file`, so that addresses stay good over a restart; made anew without one. */
export function mediaKey(file: string | undefined): MediaKey {
  if (!file) return makeKey();
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as MediaKey;
  } catch {
    const made = makeKey();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    return made;
  }
}
