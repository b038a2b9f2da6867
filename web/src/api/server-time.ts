let heard: { serverMs: number; atMs: number } | undefined;

/** Takes in the `Date` of an answer (RFC 9110, section 6.6.1): a computer's own clock may stand anywhere. */
export function noteServerTime(header: string | null): void {
  const serverMs = header === null ? NaN : Date.parse(header);
  if (!Number.isNaN(serverMs)) heard = { serverMs, atMs: performance.now() };
}

/** What the server's clock says about now, in Unix milliseconds, never too late; undefined while no answer came. */
export const serverTime = (): number | undefined => heard && heard.serverMs + (performance.now() - heard.atMs);
