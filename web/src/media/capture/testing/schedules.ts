/** `TAPE_SCHEDULES=10000 TAPE_SEED=…` for the proof. */
export const SCHEDULES = Number(process.env.TAPE_SCHEDULES ?? 25);
export const SEED = Number(process.env.TAPE_SEED ?? 1 + Math.floor(Math.random() * 1e9));
