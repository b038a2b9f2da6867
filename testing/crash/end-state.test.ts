import { difference, ItemsByMark, normalize } from './end-state';

const UID = '0a1b2c3d-0000-4000-8000-000000000001';
const ID = 'abcdefghijkmnpqrstuv';
const user = { pk: `USER#${UID}`, sk: 'USER', account_id: ID, version: 3 };
const code = { pk: 'CODE#ABCDEF', sk: 'CODE', account_id: ID };
const other = { pk: 'CODE#ABCDEG', sk: 'CODE', account_id: 'zzzzzzzzzzzzzzzzzzzz' };

test('the items of a scene are those connected with its marks', () => {
  expect(new ItemsByMark([user, code, other]).itemsOf([UID])).toEqual([user, code]);
});

test('two runs with the same result are equal', () => {
  const again = { ...user, version: 9 };
  expect(normalize(again, [UID], [])).toBe(normalize(user, [UID], []));
  expect(normalize({ ...code, at: 1_700_000_000_000 }, [], [])).toBe(
    '{"account_id":"<id>","at":<time>,"pk":"CODE#<code>","sk":"CODE"}',
  );
  expect(normalize({ name: 'x' }, [], [])).not.toBe(normalize({ name: 'y' }, [], []));
});

test('finds what is lost and what is duplicated', () => {
  expect(difference(['a', 'b', 'b'], ['b', 'c'])).toEqual({ missing: ['a', 'b'], extra: ['c'] });
});
