/** When the month of a moment began in UTC, in Unix milliseconds. */
export function beginOfMonth(ms: number): number {
  const moment = new Date(ms);
  return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth());
}

/** When the month after that of a moment begins in UTC. */
export function beginOfNextMonth(ms: number): number {
  const moment = new Date(ms);
  return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1);
}
