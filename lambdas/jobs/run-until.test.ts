import { type Work, runUntil } from './job';

const IN_AN_HOUR = Date.now() + 3_600_000;

describe('the work of a job', () => {
  const done: string[] = [];
  beforeEach(() => done.splice(0));

  /** Does the remaining work, like a job that is restarted. */
  async function* clearing(things: string[]): Work {
    for (const thing of things) {
      if (done.includes(thing)) continue;
      await Promise.resolve();
      done.push(thing);
      yield;
    }
  }

  test('is done in one step if time allows', async () => {
    expect(await runUntil(IN_AN_HOUR, clearing(['a', 'b']))).toBeUndefined();
    expect(done).toEqual(['a', 'b']);
  });

  test('stops at an interruption point when time is up, and continues immediately in the next step', async () => {
    expect(await runUntil(0, clearing(['a', 'b']))).toEqual({ afterSeconds: 0 });
    expect(done).toEqual(['a']);
    expect(await runUntil(IN_AN_HOUR, clearing(['a', 'b']))).toBeUndefined();
    expect(done).toEqual(['a', 'b']);
  });

  test('may ask to be called again later', async () => {
    async function* patient(): Work {
      yield* clearing(['a']);
      return { afterSeconds: 5 };
    }
    expect(await runUntil(IN_AN_HOUR, patient())).toEqual({ afterSeconds: 5 });
  });
});
