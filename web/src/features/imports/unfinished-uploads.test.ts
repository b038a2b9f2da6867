import { type UnfinishedUpload, omitExpiredUploads } from './unfinished-uploads';

const HOUR = 60 * 60 * 1000;

test('what was begun two days ago is kept no longer, as the server has forgotten it', () => {
  const now = Date.UTC(2026, 0, 10);
  const upload = (hoursAgo: number) => ({ created_at: now - hoursAgo * HOUR }) as UnfinishedUpload;
  expect(Object.keys(omitExpiredUploads({ fresh: upload(47), old: upload(48) }, now))).toEqual(['fresh']);
});
