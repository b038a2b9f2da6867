import { createMemoryTakeStore, createOverflowTakeStore, type TakeStore } from './take-writer';

/** A disk with room for this many samples, and for entries while there is any. */
function smallDisk(room: number): TakeStore & { count: () => number } {
  const kept = createMemoryTakeStore();
  let count = 0;
  const refuseWhenFull = (isFull: boolean) => {
    if (isFull) throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  return {
    ...kept,
    append(samples) {
      refuseWhenFull(count + samples.length > room);
      kept.append(samples);
      count += samples.length;
    },
    writeEntry: () => refuseWhenFull(count === room),
    count: () => count,
  };
}
const numbers = (from: number, to: number) => Int16Array.from({ length: to - from }, (_, i) => from + i);

describe('a take on a full disk (no take is ever lost)', () => {
  it('stays on disk if something else makes room, as pictures do for sound', () => {
    const disk = smallDisk(4);
    let [full, isHeld] = [0, true];
    const append = (samples: Int16Array) => {
      if (isHeld && disk.count() === 2) throw new DOMException('The disk is full.', 'QuotaExceededError');
      disk.append(samples);
    };
    const giveWay = () => isHeld && !(isHeld = false);
    const store = createOverflowTakeStore({ ...disk, append }, () => full++, giveWay);
    for (const at of [0, 2]) store.append(numbers(at, at + 2));
    expect([store.isOnDisk, disk.count(), full]).toEqual([true, 4, 0]);
    store.append(numbers(4, 6));
    expect([store.isOnDisk, full, ...store.read(0, 6)]).toEqual([false, 1, 0, 1, 2, 3, 4, 5]);
  });

  const fill = (until: number) => {
    const disk = smallDisk(4);
    let full = 0;
    const store = createOverflowTakeStore(disk, () => full++);
    for (let at = 0; at < until; at += 2) store.append(numbers(at, at + 2));
    return { disk, store, timesFull: () => full };
  };

  it('continues in memory, reports that once, and reads across the seam', () => {
    const { disk, store, timesFull } = fill(10);
    expect(disk.count()).toBe(4);
    expect(timesFull()).toBe(1);
    expect([...store.read(1, 9)]).toEqual([...numbers(1, 9)]);
    expect([...store.read(6, 8)]).toEqual([6, 7]);
    expect([...store.read(0, 3)]).toEqual([0, 1, 2]);
  });

  it('reports it once, however long it continues, and leaves the disk unchanged', () => {
    const { disk, store, timesFull } = fill(10);
    store.append(numbers(10, 12));
    expect(timesFull()).toBe(1);
    expect(disk.count()).toBe(4);
    expect([...store.read(2, 12)]).toEqual([...numbers(2, 12)]);
  });

  it('writes no entry after one that did not fit, even a shorter one', () => {
    const noted: number[] = [];
    const disk: TakeStore = {
      ...createMemoryTakeStore(),
      writeEntry(entry) {
        if (entry.event === 'slide') throw new DOMException('The disk is full.', 'QuotaExceededError');
        noted.push('order' in entry ? entry.order : NaN);
      },
    };
    const store = createOverflowTakeStore(disk, () => undefined);
    store.writeEntry({ event: 'begin', order: 0, at: 0, slide_id: 'a' });
    store.writeEntry({ event: 'slide', order: 1, at: 3, slide_id: 'b' });
    store.writeEntry({ event: 'pause', order: 2, at: 4 });
    expect(noted).toEqual([0]);
  });

  it('does not fail because an entry does not fit', () => {
    const { store, timesFull } = fill(4);
    store.writeEntry({ event: 'slide', order: 1, at: 3, slide_id: 'a' });
    expect(timesFull()).toBe(1);
  });
});
