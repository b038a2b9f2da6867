import { isPayable, formatMoney } from '#shared/billing/stripe';

test.each([
  [1500, 'eur', '€15.00'],
  [1550, 'usd', '$15.50'],
  [1500, 'jpy', '¥1,500'],
  [150_000, 'krw', '₩150,000'],
  [4500, 'kwd', 'KWD 4.500'],
  [50_000, 'isk', 'ISK 500'],
  [50_000, 'ugx', 'UGX 500'],
  [199_050, 'huf', 'HUF 1,990.50'],
])('%d in Stripe’s units of %s is %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency, 'en').replaceAll('\u00a0', ' ')).toBe(text);
});

test.each([
  ['eur', 1501, true],
  ['jpy', 1501, true],
  ['kwd', 1505, false],
  ['kwd', 1510, true],
  ['isk', 1550, false],
  ['ugx', 1500, true],
])('%s: %d can be paid: %s', (currency, amount, may) => {
  expect(isPayable(amount, currency)).toBe(may);
});
