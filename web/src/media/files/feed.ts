/** One track on its way from a file into another. */
export interface Feed {
  /** Seconds at which the piece begins that comes next; undefined where none does. */
  readonly nextAt: number | undefined;
  /** Reads the next piece. */
  step(): Promise<void>;
  /** Adds the piece that comes next to the other file, where it plays so many seconds earlier. */
  put(begin: number): Promise<void>;
}

/** A track of which pieces are read and added one by one. */
export function feedOf<Piece extends { timestamp: number }>(
  pieces: AsyncGenerator<Piece, void, unknown>,
  put: (piece: Piece, begin: number) => Promise<void>,
): Feed {
  let next: Piece | undefined;
  return {
    get nextAt() {
      return next?.timestamp;
    },
    async step() {
      next = (await pieces.next()).value ?? undefined;
    },
    async put(begin) {
      if (next) await put(next, begin);
    },
  };
}

/** Of several tracks the one whose turn it is: in step with each other, none waits in memory for the others. */
export const dueOf = (feeds: readonly Feed[]): Feed | undefined =>
  feeds.reduce<Feed | undefined>(
    (due, feed) => ((feed.nextAt ?? Infinity) < (due?.nextAt ?? Infinity) ? feed : due),
    undefined,
  );
