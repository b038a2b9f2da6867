import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 16 MB, five times over, as OWASP's Password Storage Cheat Sheet recommends for functions with little memory. */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;

/** Hashes a password with a salt of its own: `salt.hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, KEY_BYTES, COST);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

/** Whether a password is the hashed one, in constant time. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  const [salt = '', hash = ''] = hashed.split('.').map((text) => Buffer.from(text, 'base64url'));
  return timingSafeEqual(await derive(password, Buffer.from(salt), KEY_BYTES, COST), Buffer.from(hash));
}
