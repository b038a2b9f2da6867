/** Asks for the job to be called once more, in so many seconds. */
export interface Later {
  afterSeconds: number;
}

/**
 * The work of a job that may be long. It yields, some seconds apart at most, wherever it may be broken off: it is then begun again
 * from its beginning, and finds what is still to be done.
 */
export type Work = AsyncGenerator<void, Later | void>;

/** Does a part of the work, until `endsAt` (Unix milliseconds) or its end. Gives when to go on with it; undefined when it is done. */
export async function workUntil(endsAt: number, work: Work): Promise<Later | undefined> {
  for (;;) {
    const { done, value } = await work.next();
    if (done) return value ?? undefined;
    if (Date.now() >= endsAt) return { afterSeconds: 0 };
  }
}
