import { applyChange, RecentChanges, type RecordChange, toRecordChange } from './record-changes';

interface Row {
  id: string;
  version: number;
  name: string;
  grant?: string;
}
const row = (id: string, version: number, name = `${id}${version}`): Row => ({ id, version, name });
const put = (item: Row): RecordChange<Row> => ({ kind: 'put', item });
const removed = (id: string, version: number): RecordChange<Row> => ({ kind: 'removed', id, version });

describe('spec section 4: added, modified, and removed events', () => {
  it('adds, replaces, and removes', () => {
    let list = applyChange<Row>([], put(row('a', 1)));
    list = applyChange(list, put(row('b', 1)));
    list = applyChange(list, put(row('a', 2)));
    expect(list).toEqual([row('a', 2), row('b', 1)]);
    expect(applyChange(list, removed('a', 2))).toEqual([row('b', 1)]);
  });

  it('the newer version wins, in any order', () => {
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

  it('does not remove a record that was added again since', () => {
    expect(applyChange([row('a', 5)], removed('a', 4))).toEqual([row('a', 5)]);
  });

  it('keeps fields that only the fetched record has', () => {
    const [after] = applyChange([{ ...row('a', 1), grant: 'g' }], put(row('a', 2)));
    expect(after).toEqual({ ...row('a', 2), grant: 'g' });
  });
});

describe('guard: subscribe, then fetch; a stale fetch never undoes received changes', () => {
  it('applies changes received meanwhile to what was fetched', () => {
    const recent = new RecentChanges<Row>();
    recent.addChange(put(row('a', 3)), 10);
    recent.addChange(removed('b', 2), 10);
    recent.addChange(put(row('new', 1)), 10);
    expect(recent.applySince([row('a', 1), row('b', 2), row('c', 1)], 0)).toEqual([
      row('a', 3),
      row('c', 1),
      row('new', 1),
    ]);
  });

  it('uses the fetched record if it is newer', () => {
    const recent = new RecentChanges<Row>();
    recent.addChange(put(row('a', 1)), 0);
    recent.addChange(removed('b', 1), 0);
    const fetched = [row('a', 2), row('b', 4)];
    expect(recent.applySince(fetched, 0)).toEqual(fetched);
  });

  it('a late message does not replace a newer record', () => {
    const recent = new RecentChanges<Row>();
    recent.addChange(removed('a', 4), 0);
    expect(recent.addChange(put(row('a', 3)), 1)).toBe(false);
    expect(recent.applySince([row('a', 2)], 0)).toEqual([]);
  });

  it('accepts a record that was briefly invisible unchanged when it is fetched again', () => {
    const recent = new RecentChanges<Row>();
    recent.addChange(toRecordChange<Row>('a', 3, null), 10);
    expect(recent.applySince([row('a', 3)], 11)).toEqual([row('a', 3)]);
    expect(recent.applySince([row('a', 3)], 9)).toEqual([]);
    expect(recent.addChange(put(row('a', 3)), 12)).toBe(true);
  });

  it('an earlier single fetch does not replace a later list, even if the record is invisible again', () => {
    const recent = new RecentChanges<Row>();
    recent.applySince([row('a', 4)], 10);
    recent.applySince([], 20);
    expect(recent.addChange(put(row('a', 3)), 21)).toBe(false);
  });

  it('a removal prevails over a lagging index', () => {
    const recent = new RecentChanges<Row>();
    recent.addChange(toRecordChange<Row>('a', 4, null), 10);
    expect(recent.applySince([row('a', 3)], 11)).toEqual([]);
  });

  it('trusts a later fetch, and adds only what its index may not show yet', () => {
    const recent = new RecentChanges<Row>();
    recent.addChange(put(row('gone', 3)), 0);
    recent.addChange(put(row('just made', 1)), 9_500);
    expect(recent.applySince([], 10_000)).toEqual([row('just made', 1)]);
  });

  it('a record added again after a removal has a higher version, and is accepted', () => {
    const recent = new RecentChanges<Row>();
    recent.addChange(removed('a', 4), 0);
    expect(recent.addChange(put(row('a', 1_000)), 1)).toBe(true);
    expect(recent.applySince([], 0)).toEqual([row('a', 1_000)]);
  });
});

describe('what a fetched record means for a list', () => {
  it('it is added as found; if it is missing, it is removed with the published version', () => {
    expect(toRecordChange('a', 2, row('a', 3))).toEqual(put(row('a', 3)));
    expect(applyChange([row('a', 2)], toRecordChange<Row>('a', 2, null))).toEqual([]);
    expect(applyChange([row('a', 2)], toRecordChange<Row>('a', 3, null))).toEqual([]);
    expect(applyChange([row('a', 9)], toRecordChange<Row>('a', 2, null))).toEqual([row('a', 9)]);
  });
});
