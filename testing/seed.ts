/**
 * Where the random courses of a test begin: always the same in `npm test`, so that a run fails only for what was changed. `npm run proof`
 * begins elsewhere each time, and names it: `SEED=… npm run proof -- …` repeats a run.
 */
export const SEED = Number(process.env.SEED ?? 1);
