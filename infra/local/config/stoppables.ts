/** Something that runs and can be ended. */
export interface Stoppable {
  stop(): Promise<void> | void;
}

/** Everything that a stack has begun to start; ended the last first, each one even if another fails to end. */
export class Stoppables {
  private readonly begun: Promise<Stoppable>[] = [];

  /** Notes a part from the moment it begins to start, so that ending in between does not leave it behind. */
  add<Part extends Stoppable>(starting: Promise<Part> | Part): Promise<Part> {
    const part = Promise.resolve(starting);
    // Whoever waits for the part hears of its failure; nobody may be waiting yet.
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
        console.error('A part of the local stack did not end well:', error);
      }
    }
  }
}
