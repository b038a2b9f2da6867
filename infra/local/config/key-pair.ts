import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

export function generateKeyPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** Reads the key pair from `file`, or creates it there. Signatures then stay valid after a restart. Without a file, returns a new pair. */
export function loadKeyPair(file: string | undefined): KeyPair {
  if (!file) return generateKeyPair();
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeyPair;
  } catch {
    const made = generateKeyPair();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    return made;
  }
}
