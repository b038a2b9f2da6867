/** `TAPE_SCHEDULES=10000` for the proof. */
export const SCHEDULES = Number(process.env.TAPE_SCHEDULES ?? 25);
