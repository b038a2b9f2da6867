import { formatRelativeTime } from './time-text';

const S = 1000;
const DAY = 86_400 * S;

it.each([
  [0, 'just now'],
  [1 * S, '1 second ago'],
  [59.9 * S, '59 seconds ago'],
  [60 * S, '1 minute ago'],
  [3599 * S, '59 minutes ago'],
  [3600 * S, '1 hour ago'],
  [23 * 3600 * S, '23 hours ago'],
  [DAY, '1 day ago'],
  [364 * DAY, '364 days ago'],
  [365 * DAY, '1 year ago'],
  [800 * DAY, '2 years ago'],
])('spec section 9: %i ms before now is %j', (passed, text) => {
  expect(formatRelativeTime(1_000_000_000_000 - passed, 1_000_000_000_000)).toBe(text);
});

it('a moment in the future, by another clock, is now', () => {
  expect(formatRelativeTime(2000, 1000)).toBe('just now');
});
