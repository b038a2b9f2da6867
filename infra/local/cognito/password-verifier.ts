import { randomBytes, timingSafeEqual } from 'node:crypto';
import { g, padHex, power, privateValue } from './srp-group';

/** Salt and verifier of a password: enough to check it, too little to know it. */
export interface PasswordVerifier {
  salt: bigint;
  verifier: bigint;
}

/** Whose password it is; both are part of what is hashed. */
export interface PasswordOwner {
  poolName: string;
  username: string;
}

const fromHex = (hex: string) => BigInt(`0x${hex}`);

/** Makes the verifier of a password, as text for the pool's store. */
export function makeVerifier(owner: PasswordOwner, password: string): string {
  const salt = fromHex(randomBytes(16).toString('hex'));
  const verifier = power(g, privateValue(salt, owner.poolName, owner.username, password));
  return `${salt.toString(16)}:${verifier.toString(16)}`;
}

/** Reads what `makeVerifier` wrote; undefined for somebody who has no password. */
export function readVerifier(stored: string): PasswordVerifier | undefined {
  const [salt, verifier] = stored.split(':');
  return salt && verifier ? { salt: fromHex(salt), verifier: fromHex(verifier) } : undefined;
}

/** Whether a password is the one behind a stored verifier. */
export function isPasswordOf(owner: PasswordOwner, password: string, stored: string): boolean {
  const known = readVerifier(stored);
  if (!known) return false;
  const made = power(g, privateValue(known.salt, owner.poolName, owner.username, password));
  const [a, b] = [Buffer.from(padHex(made)), Buffer.from(padHex(known.verifier))];
  return a.length === b.length && timingSafeEqual(a, b);
}
