import { createHmac } from 'node:crypto';

/** A key for one purpose of a secret that has several. It reveals nothing about the secret, or about its other keys. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(`narradeck ${purpose}`).digest();
