import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares secrets in constant time. */
export const isSameSecret = (given: string, known: string): boolean => timingSafeEqual(digest(given), digest(known));
