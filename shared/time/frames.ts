/** Frames a second of an exported video (spec section 9). Players use milliseconds. */
export const FPS = 15;

/** A length of milliseconds in seconds, not rounded. */
export const inSeconds = (ms: number): number => ms / 1000;

/** Frames of a slide or clip: its seconds, rounded, times 15 (spec section 9). */
export const durationInFrames = (ms: number): number => Math.round(inSeconds(ms)) * FPS;

/** Length of a whole video in rounded seconds (spec section 9). */
export const roundedSeconds = (ms: number): number => Math.round(inSeconds(ms));
