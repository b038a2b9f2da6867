import { createSafeStorage } from './safe-storage';
import { fullStorage, memoryStorage } from './testing/memory-storage';

test('text is kept under its key until it is removed', () => {
  const storage = memoryStorage();
  const safe = createSafeStorage(() => storage);
  expect(safe.write('a', 'one')).toBe(true);
  expect(safe.write('b', '')).toBe(true);
  expect(safe.keys()).toEqual(['a', 'b']);
  expect([safe.read('a'), safe.read('b'), safe.read('c')]).toEqual(['one', '', undefined]);
  safe.remove('a');
  expect(safe.keys()).toEqual(['b']);
});

test('a full storage returns false and keeps what it had', () => {
  const storage = fullStorage({ a: 'one' });
  const safe = createSafeStorage(() => storage);
  expect(safe.isAllowed()).toBe(true);
  expect(safe.write('a', 'another')).toBe(false);
  expect(safe.read('a')).toBe('one');
});

test('a browser that blocks storage behaves like an empty one', () => {
  const safe = createSafeStorage(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  expect([safe.isAllowed(), safe.write('a', 'one'), safe.read('a'), safe.keys()]).toEqual([
    false,
    false,
    undefined,
    [],
  ]);
  expect(() => safe.remove('a')).not.toThrow();
});
