/**
 * The seed of randomized tests: fixed in `npm test`, so that only a changed code fails a run. `npm run proof` uses and prints a new one
 * each time: `SEED=… npm run proof -- …` repeats a run.
 */
export const SEED = Number(process.env.SEED ?? 1);
