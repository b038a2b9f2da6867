import { remainingMonthlyUpload, remainingStorage } from '#shared/plans';

const GB = 1024 ** 3;
const account = { limit_stored_bytes: 2 * GB, stored_bytes: GB, sent_bytes: 19 * GB, sent_month: Date.UTC(2026, 10) };

test('what a plan leaves to be stored is never below 0, as after a downgrade', () => {
  expect(remainingStorage(account)).toBe(GB);
  expect(remainingStorage({ ...account, stored_bytes: 3 * GB })).toBe(0);
});

test('a month (UTC) takes ten times what the plan holds, and the next one all of it again', () => {
  expect(remainingMonthlyUpload(account, Date.UTC(2026, 10, 30, 23, 59, 59, 999))).toBe(GB);
  expect(remainingMonthlyUpload(account, Date.UTC(2026, 11))).toBe(20 * GB);
  expect(remainingMonthlyUpload({ ...account, sent_bytes: 21 * GB }, Date.UTC(2026, 10, 30))).toBe(0);
});

test('who has sent nothing yet has all of a month', () => {
  expect(remainingMonthlyUpload({ ...account, sent_bytes: 0, sent_month: 0 }, Date.UTC(2026, 10, 30))).toBe(20 * GB);
});
