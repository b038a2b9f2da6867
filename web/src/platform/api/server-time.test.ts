import { recordServerTime, serverTime } from './call';

test('the server’s clock is its last answer plus the time since then', () => {
  jest.useFakeTimers();
  expect(serverTime()).toBeUndefined();
  for (const nothing of [null, '', 'yesterday']) recordServerTime(nothing);
  expect(serverTime()).toBeUndefined();
  recordServerTime('Thu, 26 Nov 2026 08:00:00 GMT');
  jest.advanceTimersByTime(90_000);
  expect(serverTime()).toBe(Date.UTC(2026, 10, 26, 8, 1, 30));
});
