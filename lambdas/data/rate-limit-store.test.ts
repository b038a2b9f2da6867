import { COUNTER_DAYS } from '#shared/retention';
import { consumeLimitWrite, nextMailAt } from './rate-limit-store';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const now = 10 * DAY;

describe('mails to one address: one a minute, five a day', () => {
  it.each([
    ['none yet', [], 0],
    ['one a minute ago', [now - MINUTE], 0],
    ['one a moment ago', [now - 1], now - 1 + MINUTE],
    ['four today', [4, 3, 2, 1].map((hours) => now - hours * 60 * MINUTE), 0],
    ['five today', [5, 4, 3, 2, 1].map((hours) => now - hours * 60 * MINUTE), now - 5 * 60 * MINUTE + DAY],
    ['five, the first of them a day ago', [now - DAY, ...[4, 3, 2, 1].map((h) => now - h * 60 * MINUTE)], 0],
  ])('%s', (_, sent, next) => expect(nextMailAt(sent, now)).toBe(next));
});

test('a counter of a month is stored for as long as the page about deletions says', () => {
  const starts = Array.from({ length: 12 }, (_, month) => Date.UTC(2027, month));
  const days = starts.map((start) => {
    const { Update } = consumeLimitWrite({ name: 'test', max: 1, spanMs: 'month' }, 'anybody', start);
    return ((Update!.ExpressionAttributeValues![':ttl'] as number) * 1000 - start) / DAY;
  });
  expect(Math.max(...days)).toBe(COUNTER_DAYS);
});
