import { daysLeft, calculateExpiry } from './take-storage';

const DAY = 24 * 3600 * 1000;

describe('a recording that is in no project', () => {
  it('is deleted 30 days after it was made', () => {
    expect(calculateExpiry(5 * DAY, 5 * DAY)).toBe(35 * DAY);
    expect(calculateExpiry(5 * DAY, 20 * DAY)).toBe(35 * DAY);
  });

  it('is never deleted within three days of the first warning, however old it is', () => {
    expect(calculateExpiry(5 * DAY, 34 * DAY)).toBe(37 * DAY);
    expect(calculateExpiry(5 * DAY, 400 * DAY)).toBe(403 * DAY);
  });

  it('shows the days left, to the nearest one', () => {
    expect(daysLeft(35 * DAY, 5 * DAY)).toBe(30);
    expect(daysLeft(35 * DAY, 32 * DAY)).toBe(3);
    expect(daysLeft(35 * DAY, 32 * DAY + 60_000)).toBe(3);
    expect(daysLeft(35 * DAY, 34.2 * DAY)).toBe(1);
    expect(daysLeft(35 * DAY, 34.9 * DAY)).toBe(0);
    expect(daysLeft(35 * DAY, 36 * DAY)).toBe(0);
  });
});
