import { onceEach } from './once-each';

test('each name is read once, also by those who ask while it is being read', async () => {
  const asked: string[] = [];
  const read = onceEach((name) => Promise.resolve(asked.push(name)));
  expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual([1, 2, 1]);
  expect(await read('b')).toBe(2);
  expect(asked).toEqual(['a', 'b']);
});
