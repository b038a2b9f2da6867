/** The proof uses `TAPE_SCHEDULES=10000`. */
export const SCHEDULES = Number(process.env.TAPE_SCHEDULES ?? 25);
