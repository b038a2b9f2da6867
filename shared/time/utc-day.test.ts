import { startOfLastDays, daysBetween, utcDay } from '#shared/time/time-text';

const at = (text: string) => Date.parse(text);

test('the day of a moment is that in UTC, in every time zone', () => {
  expect(utcDay(at('2026-11-23T23:59:59.999Z'))).toBe('2026-11-23');
  expect(utcDay(at('2026-11-24T00:30:00+01:00'))).toBe('2026-11-23');
});

test('spec section 4: the last N days are whole days that end with today, and -1 is all time', () => {
  const now = at('2026-11-23T15:00:00Z');
  expect(startOfLastDays(1, now)).toBe(at('2026-11-23T00:00:00Z'));
  expect(startOfLastDays(7, now)).toBe(at('2026-11-17T00:00:00Z'));
  expect(startOfLastDays(-1, now)).toBe(0);
});

test('lists the days between two, across the end of a month', () => {
  expect(daysBetween('2026-11-29', '2026-12-02')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']);
});
