import { formatClock } from './time-text';

it('a time reads as on a clock', () => {
  expect([0, 7_900, 750_000, 3_723_000].map(formatClock)).toEqual(['0:00', '0:07', '12:30', '1:02:03']);
});
