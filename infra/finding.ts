/** What a check found: nothing to do, or what to do. */
export interface Finding {
  isDone: boolean;
  text: string;
}

export const done = (text: string): Finding => ({ isDone: true, text });
export const todo = (text: string): Finding => ({ isDone: false, text });

/** Returns the answer of a read; undefined if it fails with `missing`. Rejects with any other error. */
export const readIfThere = (reading: Promise<unknown>, missing: string): Promise<unknown> =>
  reading.catch((error: Error) => {
    if (error.message.includes(missing)) return undefined;
    throw error;
  });
