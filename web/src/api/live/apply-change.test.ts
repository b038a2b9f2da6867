import { applyChange, RecentChanges, type RecordChange } from './apply-change';

interface Row {
  id: string;
  version: number;
  name: string;
  grant?: string;
}
const row = (id: string, version: number, name = `${id}${version}`): Row => ({ id, version, name });
const put = (item: Row): RecordChange<Row> => ({ kind: 'put', item });
const removed = (id: string, version: number): RecordChange<Row> => ({ kind: 'removed', id, version });

describe('spec section 4: added, modified and removed events', () => {
  it('adds, replaces and removes', () => {
    let list = applyChange<Row>([], put(row('a', 1)));
    list = applyChange(list, put(row('b', 1)));
    list = applyChange(list, put(row('a', 2)));
    expect(list).toEqual([row('a', 2), row('b', 1)]);
    expect(applyChange(list, removed('a', 2))).toEqual([row('b', 1)]);
  });

  it('lets the newer version win, whatever the order', () => {
    const changes = [put(row('a', 1)), put(row('a', 2)), put(row('a', 3))];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 1, 0],
    ]) {
      const list = order.reduce<Row[]>((before, index) => applyChange(before, changes[index] ?? put(row('x', 0))), []);
      expect(list).toEqual([row('a', 3)]);
    }
  });

  it('does not remove what was put again since', () => {
    expect(applyChange([row('a', 5)], removed('a', 4))).toEqual([row('a', 5)]);
  });

  it('keeps what only the fetched record knows', () => {
    const [after] = applyChange([{ ...row('a', 1), grant: 'g' }], put(row('a', 2)));
    expect(after).toEqual({ ...row('a', 2), grant: 'g' });
  });
});

describe('guard: subscribe, then fetch; a stale fetch never undoes what was heard', () => {
  it('applies what was heard meanwhile to what was fetched', () => {
    const recent = new RecentChanges<Row>();
    recent.hear(put(row('a', 3)), 0);
    recent.hear(removed('b', 2), 0);
    recent.hear(put(row('new', 1)), 0);
    expect(recent.bringUpToDate([row('a', 1), row('b', 2), row('c', 1)], 10)).toEqual([
      row('a', 3),
      row('c', 1),
      row('new', 1),
    ]);
  });

  it('takes the fetched record when that is the newer one', () => {
    const recent = new RecentChanges<Row>();
    recent.hear(put(row('a', 1)), 0);
    recent.hear(removed('b', 1), 0);
    const fetched = [row('a', 2), row('b', 4)];
    expect(recent.bringUpToDate(fetched, 10)).toEqual(fetched);
  });

  it('does not let a late older event replace a newer one', () => {
    const recent = new RecentChanges<Row>();
    recent.hear(removed('a', 4), 0);
    recent.hear(put(row('a', 3)), 1);
    expect(recent.bringUpToDate([row('a', 2)], 10)).toEqual([]);
  });

  it('believes the fetch that follows a gap: what went while nobody listened does not come back', () => {
    const recent = new RecentChanges<Row>();
    recent.hear(put(row('gone', 3)), 0);
    recent.hear(put(row('just made', 1)), 9_500);
    recent.forgetBeforeOpen(10_000);
    expect(recent.bringUpToDate([], 10_100)).toEqual([row('just made', 1)]);
  });

  it('takes no older news once it is gone, told late or twice', () => {
    const recent = new RecentChanges<Row>();
    const told = [put(row('a', 3)), removed('a', 4), put(row('a', 3)), removed('a', 4), put(row('a', 4))];
    expect(told.map((change) => recent.hear(change, 0))).toEqual([true, true, false, true, false]);
    expect(recent.hear(put(row('a', 5)), 0)).toBe(true);
  });

  it('takes nothing that was told before it went from the list, though it comes after the fetch', () => {
    const recent = new RecentChanges<Row>();
    recent.bringUpToDate([row('a', 23), row('b', 1)], 0);
    recent.bringUpToDate([row('b', 1)], 120_000);
    expect([15, 23, 24].map((version) => recent.hear(put(row('a', version)), 120_001))).toEqual([false, false, true]);
  });

  it('takes it for there again once a fetch brings it', () => {
    const recent = new RecentChanges<Row>();
    for (const fetched of [[row('a', 2)], [], [row('a', 2)]]) recent.bringUpToDate(fetched, 0);
    expect(recent.hear(removed('a', 3), 1)).toBe(true);
    expect(recent.bringUpToDate([row('a', 2)], 2)).toEqual([]);
  });

  it('forgets after its time, so that a fetch is believed again', () => {
    const recent = new RecentChanges<Row>(1000);
    recent.hear(put(row('gone', 1)), 0);
    expect(recent.bringUpToDate([], 1001)).toEqual([]);
  });
});
