/** One track on its way from a file into another. */
export interface Feed {
  /** Seconds at which the next piece begins; undefined where there is none. */
  readonly nextAt: number | undefined;
  /** Reads the next piece. */
  step(): Promise<void>;
  /** Adds the next piece to the other file. */
  put(): Promise<void>;
}

/** A track of which pieces are read and added one by one. */
export function feedOf<Piece extends { timestamp: number }>(
  pieces: AsyncGenerator<Piece, void, unknown>,
  put: (piece: Piece) => Promise<void>,
): Feed {
  let next: Piece | undefined;
  return {
    get nextAt() {
      return next?.timestamp;
    },
    async step() {
      next = (await pieces.next()).value ?? undefined;
    },
    async put() {
      if (next) await put(next);
    },
  };
}

/** Of several tracks the one whose turn it is: in step with each other, none waits in memory for the others. */
export const dueOf = (feeds: readonly Feed[]): Feed | undefined =>
  feeds.reduce<Feed | undefined>(
    (due, feed) => ((feed.nextAt ?? Infinity) < (due?.nextAt ?? Infinity) ? feed : due),
    undefined,
  );
