import { startOfMonth, startOfNextMonth } from '#shared/plans';

test.each([
  ['2026-11-23T15:00:00.000Z', '2026-11-01', '2026-12-01'],
  ['2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
  ['2028-02-01T00:00:00.000Z', '2028-02-01', '2028-03-01'],
])('the month of %s began on %s, the next begins on %s (UTC)', (moment, first, next) => {
  expect(startOfMonth(Date.parse(moment))).toBe(Date.parse(first));
  expect(startOfNextMonth(Date.parse(moment))).toBe(Date.parse(next));
});
