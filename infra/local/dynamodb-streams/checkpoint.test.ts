import { isAlreadyRead, earliestProgress } from './checkpoint';

test('a record is past by its number, not by its text', () => {
  const progress = { open: { after: '9' }, closed: { after: '9', finished: true } };
  expect(['8', '9', '10'].map((number) => isAlreadyRead(progress, 'open', number))).toEqual([true, true, false]);
  expect([isAlreadyRead(progress, 'closed', '10'), isAlreadyRead(progress, 'new', '1')]).toEqual([true, false]);
});

test('reading continues where the slowest reader is', () => {
  expect(earliestProgress([{ a: { after: '10' } }, { a: { after: '9' } }])).toEqual({ a: { after: '9' } });
  expect(earliestProgress([{ a: { after: '10' } }, {}])).toEqual({});
  expect(earliestProgress([{ a: { finished: true } }, { a: { after: '9' } }])).toEqual({ a: { after: '9' } });
  expect(earliestProgress([{ a: { finished: true } }, { a: { finished: true, after: '9' } }])).toEqual({
    a: { finished: true },
  });
});
