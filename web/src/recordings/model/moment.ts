/** What clocks say, in Unix milliseconds. */
export interface Clocks {
  /** This computer's, which may stand anywhere. */
  here: number;
  /** The server's; undefined while none has answered. */
  server: number | undefined;
}

/**
 * What may be taken for now: at least what both clocks have come to, at most what one of them has. Nothing is let go because of a
 * single clock, so that a computer set a month ahead keeps its recordings, and nothing while no server has answered.
 */
export const momentOf = ({ here, server }: Clocks): { atLeast: number; atMost: number } => ({
  atLeast: Math.min(here, server ?? -Infinity),
  atMost: Math.max(here, server ?? -Infinity),
});
