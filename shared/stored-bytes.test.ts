import { remainingMonthlyUpload, remainingStorage } from '#shared/plans';

const GB = 1024 ** 3;
const account = { limit_stored_bytes: 2 * GB, stored_bytes: GB, sent_bytes: 19 * GB, sent_month: Date.UTC(2026, 10) };

test('the storage left in a plan is never below 0, as after a downgrade', () => {
  expect(remainingStorage(account)).toBe(GB);
  expect(remainingStorage({ ...account, stored_bytes: 3 * GB })).toBe(0);
});

test("a month (UTC) allows ten times the plan's storage, and the next one all of it again", () => {
  expect(remainingMonthlyUpload(account, Date.UTC(2026, 10, 30, 23, 59, 59, 999))).toBe(GB);
  expect(remainingMonthlyUpload(account, Date.UTC(2026, 11))).toBe(20 * GB);
  expect(remainingMonthlyUpload({ ...account, sent_bytes: 21 * GB }, Date.UTC(2026, 10, 30))).toBe(0);
});

test("a team that uploaded nothing yet has the whole month's allowance", () => {
  expect(remainingMonthlyUpload({ ...account, sent_bytes: 0, sent_month: 0 }, Date.UTC(2026, 10, 30))).toBe(20 * GB);
});
