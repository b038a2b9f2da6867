import { plansWording as words } from './plans';

const price = { amount: 1500, currency: 'eur', interval: 'month', interval_count: 1, plus_tax: false } as const;

test.each([
  [price, '€15.00 a month for the whole team'],
  [{ ...price, plus_tax: true }, '€15.00 a month for the whole team, plus tax'],
  [{ ...price, currency: 'jpy' }, '¥1,500 a month for the whole team'],
  [{ ...price, interval_count: 3 }, '€15.00 every 3 months for the whole team (€5.00 a month)'],
  [{ ...price, interval: 'year' } as const, '€15.00 a year for the whole team (€1.25 a month)'],
  [{ ...price, amount: 1000, interval: 'year' } as const, '€10.00 a year for the whole team (about €0.83 a month)'],
  [{ ...price, interval: 'week', interval_count: 2 } as const, '€15.00 every 2 weeks for the whole team'],
])('a price says how long it covers, and its monthly equivalent if that is longer', (one, text) => {
  expect(words.price(one)).toBe(text);
});

test('a thousand has a comma', () => {
  expect([words.projects(1000), words.stored(1000 * 1024 ** 3)]).toEqual([
    '1,000 projects',
    '1,000 GB of files in total',
  ]);
});
