import { createSafeStorage } from '../../../platform/storage/safe-storage';
import { fullStorage, memoryStorage } from '../../../platform/storage/testing/memory-storage';
import { readWatchPosition, storeWatchPosition } from './start-position';

const MINUTE = 60_000;
const LENGTH = 10 * MINUTE;
const openStorage = (stored = {}) => {
  const items = memoryStorage(stored);
  return createSafeStorage(() => items);
};

test('a presentation continues where it stopped, each at its own position', () => {
  const storage = openStorage();
  storeWatchPosition(storage, '/publish/a', 2 * MINUTE, LENGTH);
  storeWatchPosition(storage, '/publish/b', 3 * MINUTE + 0.4, LENGTH);
  storeWatchPosition(storage, '/publish/a', 4 * MINUTE, LENGTH);
  expect(readWatchPosition(storage, '/publish/a', LENGTH)).toBe(4 * MINUTE);
  expect(readWatchPosition(storage, '/publish/b', LENGTH)).toBe(3 * MINUTE);
  expect(readWatchPosition(storage, '/publish/c', LENGTH)).toBeUndefined();
});

test.each([
  ['in the first seconds', 4_999],
  ['near the end', LENGTH - 9_999],
  ['at the end', LENGTH],
])('a position %s is forgotten', (_, ms) => {
  const storage = openStorage();
  storeWatchPosition(storage, '/publish/a', MINUTE, LENGTH);
  storeWatchPosition(storage, '/publish/a', ms, LENGTH);
  expect(readWatchPosition(storage, '/publish/a', LENGTH)).toBeUndefined();
});

test('a presentation that became shorter does not continue near or beyond its new end', () => {
  const storage = openStorage();
  storeWatchPosition(storage, '/publish/a', 2 * MINUTE, LENGTH);
  expect(readWatchPosition(storage, '/publish/a', 2 * MINUTE + 10_000)).toBe(2 * MINUTE);
  expect(readWatchPosition(storage, '/publish/a', 2 * MINUTE + 9_999)).toBeUndefined();
  expect(readWatchPosition(storage, '/publish/a', MINUTE)).toBeUndefined();
});

test('the positions of the last fifty presentations are kept', () => {
  const storage = openStorage();
  for (let number = 0; number <= 50; number++) storeWatchPosition(storage, `/publish/${number}`, MINUTE, LENGTH);
  expect(readWatchPosition(storage, '/publish/0', LENGTH)).toBeUndefined();
  expect(readWatchPosition(storage, '/publish/1', LENGTH)).toBe(MINUTE);
});

test.each(['{', 'null', '{"/publish/a":1}', '[["/publish/a","soon"],7,null]'])(
  'stored text %s is treated as none, and the next position replaces it',
  (text) => {
    const storage = openStorage({ 'narradeck.positions': text });
    expect(readWatchPosition(storage, '/publish/a', LENGTH)).toBeUndefined();
    storeWatchPosition(storage, '/publish/a', MINUTE, LENGTH);
    expect(readWatchPosition(storage, '/publish/a', LENGTH)).toBe(MINUTE);
  },
);

test('storage that is full or blocked is treated as empty', () => {
  const full = fullStorage();
  const blocked = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const storage of [createSafeStorage(() => full), createSafeStorage(blocked)]) {
    storeWatchPosition(storage, '/publish/a', MINUTE, LENGTH);
    expect(readWatchPosition(storage, '/publish/a', LENGTH)).toBeUndefined();
  }
});
