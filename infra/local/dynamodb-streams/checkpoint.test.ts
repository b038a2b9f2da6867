import { isAlreadyRead, earliestProgress } from './checkpoint';

test('what was read is past, by the number and not by the text', () => {
  const progress = { open: { after: '9' }, closed: { after: '9', finished: true } };
  expect(['8', '9', '10'].map((number) => isAlreadyRead(progress, 'open', number))).toEqual([true, true, false]);
  expect([isAlreadyRead(progress, 'closed', '10'), isAlreadyRead(progress, 'new', '1')]).toEqual([true, false]);
});

test('reading goes on where the one who has read least has come', () => {
  expect(earliestProgress([{ a: { after: '10' } }, { a: { after: '9' } }])).toEqual({ a: { after: '9' } });
  expect(earliestProgress([{ a: { after: '10' } }, {}])).toEqual({});
  expect(earliestProgress([{ a: { finished: true } }, { a: { after: '9' } }])).toEqual({ a: { after: '9' } });
  expect(earliestProgress([{ a: { finished: true } }, { a: { finished: true, after: '9' } }])).toEqual({
    a: { finished: true },
  });
});
