export interface Stoppable {
  stop(): Promise<void> | void;
}

/** All started parts of a stack. Stops the last one first, and continues when one fails to stop. */
export class Stoppables {
  private readonly begun: Promise<Stoppable>[] = [];

  /** Registers a part as soon as it begins to start, so that stopping in between doesn't leave it running. */
  add<Part extends Stoppable>(starting: Promise<Part> | Part): Promise<Part> {
    const part = Promise.resolve(starting);
    // The caller handles the failure, but may not be waiting yet.
    part.catch(() => undefined);
    this.begun.push(part);
    return part;
  }

  async stop(): Promise<void> {
    for (const starting of this.begun.splice(0).reverse()) {
      const part = await starting.catch(() => undefined);
      try {
        await part?.stop();
      } catch (error) {
        console.error('A part of the local stack didn’t stop cleanly:', error);
      }
    }
  }
}
