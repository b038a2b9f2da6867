import { isUnexpiredUpload } from './unfinished-uploads';

const HOUR = 60 * 60 * 1000;

test('an upload started two days ago is removed, because the server has forgotten it', () => {
  const now = Date.UTC(2026, 0, 10);
  const isKept = (hoursAgo: number) => isUnexpiredUpload({ created_at: now - hoursAgo * HOUR }, now);
  expect([isKept(47), isKept(48)]).toEqual([true, false]);
});
