import type { FoundRecord, RecordKey } from '#shared/api/records';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { createRecordFetcher, type Found } from './record-fetcher';

const key = (id: string) => ({ entity: 'project' as const, id: id as ProjectId });
const change = (version: number, kind: 'modified' | 'removed' = 'modified') => ({ kind, version });

/** A page whose server returns the contents of `stored` when `answer` is called. */
function openPage() {
  const stored = new Map<string, number>();
  const calls: { ids: string[]; answer: (left?: string[]) => Promise<void>; fail: (error: Error) => Promise<void> }[] =
    [];
  let look = () => {};
  const page = {
    hidden: false,
    addEventListener: (_: string, listener: unknown) => (look = listener as () => void),
  };
  const found = (keys: RecordKey[]) =>
    keys.map(
      (each) => ({ ...each, item: stored.has(each.id) ? { version: stored.get(each.id) } : null }) as FoundRecord,
    );
  const fetcher = createRecordFetcher(
    (keys) =>
      new Promise((resolve, reject) => {
        const settle = () => jest.advanceTimersByTimeAsync(0).then(() => undefined);
        calls.push({
          ids: keys.map(({ id }) => id),
          answer: (leftOut = []) => {
            resolve(found(keys.filter(({ id }) => !leftOut.includes(id))));
            return settle();
          },
          fail: (error) => {
            reject(error);
            return settle();
          },
        });
      }),
    page,
  );
  const known = new Map<string, number>();
  const taken: string[] = [];
  let broken: string | undefined;
  type Pace = { everyMs?: number; spreadMs?: number; onlyWhileVisible?: boolean };
  const fetchChange = (id: string, told: ReturnType<typeof change>, pace: Pace = {}) =>
    fetcher.fetchChanged(told, key(id), {
      owner: 'the test',
      known: () => known.get(id),
      onRecord: (item: Found<'project'>) => {
        if (id === broken) throw new Error('This listener fails.');
        taken.push(`${id} ${item?.version ?? 'gone'}`);
        if (item) known.set(id, item.version);
        else known.delete(id);
      },
      ...pace,
    });
  const show = (hidden: boolean) => {
    page.hidden = hidden;
    look();
  };
  const breakOn = (id: string) => (broken = id);
  return { stored, calls, known, taken, hear: fetchChange, show, breakOn, forget: () => fetcher.reset() };
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('guard: a live message is a key, and the record is fetched', () => {
  it('keys received close together are fetched with one call', async () => {
    const { calls, stored, taken, hear } = openPage();
    stored.set('a', 2).set('b', 3);
    hear('a', change(1));
    hear('b', change(3));
    hear('a', change(2));
    await pass(30);
    expect(calls.map(({ ids }) => ids)).toEqual([['a', 'b']]);
    await calls[0]!.answer();
    expect(taken).toEqual(['a 2', 'b 3']);
  });

  it('at most four calls a second, in sequence, with a hundred keys each', async () => {
    const { calls, hear } = openPage();
    for (let n = 0; n < 101; n++) hear(`p${n}`, change(1));
    await pass(1000);
    expect(calls.map(({ ids }) => ids.length)).toEqual([100]);
    await calls[0]!.answer();
    await pass(30);
    expect(calls.map(({ ids }) => ids.length)).toEqual([100, 1]);
    await calls[1]!.answer();
    hear('a', change(1));
    await pass(249);
    expect(calls).toHaveLength(2);
    await pass(1);
    expect(calls).toHaveLength(3);
  });

  it('a known record is not fetched, even if it became known while it was queued', async () => {
    const { calls, known, taken, hear } = openPage();
    known.set('a', 2);
    hear('a', change(2));
    hear('b', change(1));
    known.set('b', 1);
    hear('never seen', change(4, 'removed'));
    await pass(1000);
    expect(calls).toEqual([]);
    // A list fetch that is running may still return the removed record.
    expect(taken).toEqual(['never seen gone']);
  });

  it('a key received during its fetch is fetched again, because the response may be older', async () => {
    const { calls, stored, taken, hear } = openPage();
    hear('a', change(1));
    await pass(30);
    stored.set('a', 1);
    const first = calls[0]!.answer();
    hear('a', change(2, 'removed'));
    await first;
    stored.delete('a');
    await pass(250);
    await calls[1]!.answer();
    expect(taken).toEqual(['a 1', 'a gone']);
  });

  it('a failed call is retried, a refused one is not', async () => {
    const { calls, stored, taken, hear } = openPage();
    stored.set('a', 1);
    hear('a', change(1));
    await pass(30);
    await calls[0]!.fail(new ApiError('internal', 'No network.'));
    await pass(1000);
    await calls[1]!.answer();
    expect(taken).toEqual(['a 1']);
    hear('a', change(2));
    await pass(250);
    await calls[2]!.fail(new ApiError('unauthenticated', 'Log in again to continue.'));
    await pass(60_000);
    expect(calls).toHaveLength(3);
  });

  it('keys missing from a response are fetched again, and dropped if nothing arrives', async () => {
    const problem = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { calls, stored, hear } = openPage();
    stored.set('a', 1).set('b', 1);
    hear('a', change(1));
    hear('b', change(1));
    await pass(30);
    await calls[0]!.answer(['b']);
    await pass(250);
    expect(calls[1]!.ids).toEqual(['b']);
    await calls[1]!.answer(['b']);
    await pass(60_000);
    expect(calls).toHaveLength(2);
    expect(problem).toHaveBeenCalled();
    problem.mockRestore();
  });

  it('a list fetches a record at most once a second, and not while the page is hidden', async () => {
    const { calls, hear, show } = openPage();
    const pace = { everyMs: 1000, onlyWhileVisible: true };
    hear('a', change(1), pace);
    await pass(30);
    await calls[0]!.answer();
    hear('a', change(2), pace);
    await pass(900);
    expect(calls).toHaveLength(1);
    show(true);
    await pass(10_000);
    expect(calls).toHaveLength(1);
    show(false);
    await pass(30);
    expect(calls).toHaveLength(2);
  });

  it('however many messages arrive while the page is hidden, each record is fetched once', async () => {
    const { calls, taken, hear, show } = openPage();
    show(true);
    for (let version = 1; version <= 5000; version++)
      hear(`p${version % 5}`, change(version), { onlyWhileVisible: true });
    show(false);
    await pass(30);
    expect(calls.map(({ ids }) => ids.length)).toEqual([5]);
    await calls[0]!.answer();
    expect(taken).toHaveLength(5);
  });

  it('many clients notified at once fetch at random moments, and nobody waits twice', async () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const { calls, hear } = openPage();
    hear('a', change(1), { spreadMs: 2000 });
    await pass(900);
    hear('a', change(2), { spreadMs: 2000 });
    await pass(99);
    expect(calls).toHaveLength(0);
    await pass(1);
    expect(calls).toHaveLength(1);
    random.mockRestore();
  });

  it('after signing out, neither the person nor the next one gets results', async () => {
    const { calls, stored, taken, hear, forget } = openPage();
    stored.set('a', 1).set('b', 1);
    hear('a', change(1));
    await pass(30);
    hear('b', change(1));
    forget();
    await calls[0]!.answer();
    await pass(60_000);
    expect(taken).toEqual([]);
    expect(calls).toHaveLength(1);
  });

  it('a failing listener affects no others, and is not retried over and over', async () => {
    const problem = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { calls, stored, taken, hear, breakOn } = openPage();
    stored.set('a', 1).set('b', 1);
    breakOn('a');
    hear('a', change(1));
    hear('b', change(1));
    await pass(30);
    await calls[0]!.answer();
    await pass(60_000);
    expect(taken).toEqual(['b 1']);
    expect(calls).toHaveLength(1);
    problem.mockRestore();
  });
});
