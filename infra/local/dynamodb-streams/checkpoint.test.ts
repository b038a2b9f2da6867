import { isPast, leastOf } from './checkpoint';

test('what was read is past, by the number and not by the text', () => {
  const progress = { open: { after: '9' }, closed: { after: '9', finished: true } };
  expect(['8', '9', '10'].map((number) => isPast(progress, 'open', number))).toEqual([true, true, false]);
  expect([isPast(progress, 'closed', '10'), isPast(progress, 'new', '1')]).toEqual([true, false]);
});

test('reading goes on where the one who has read least has come', () => {
  expect(leastOf([{ a: { after: '10' } }, { a: { after: '9' } }])).toEqual({ a: { after: '9' } });
  expect(leastOf([{ a: { after: '10' } }, {}])).toEqual({});
  expect(leastOf([{ a: { finished: true } }, { a: { after: '9' } }])).toEqual({ a: { after: '9' } });
  expect(leastOf([{ a: { finished: true } }, { a: { finished: true, after: '9' } }])).toEqual({
    a: { finished: true },
  });
});
