import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a secret is the known one. How long this takes says nothing of either. */
export const isSameSecret = (given: string, known: string): boolean => timingSafeEqual(digest(given), digest(known));
