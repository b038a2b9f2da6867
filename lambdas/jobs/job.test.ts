import { jobMessage } from './job';

const id = 'abcdefghijkmnpqrstuv';
const job = { kind: 'delete-project', project_id: id };

test('a message is a known job with its ids', () => {
  expect(jobMessage.parse({ job, step: 1, sent_at: 2 })).toEqual({ job, step: 1, sent_at: 2 });
  for (const wrong of [
    { ...job, kind: 'delete-everything' },
    { kind: 'delete-project' },
    { ...job, project_id: '../x' },
  ])
    expect(jobMessage.safeParse({ job: wrong, step: 1, sent_at: 2 }).success).toBe(false);
});

test('files are those of projects and people only', () => {
  const files = (paths: string[]) =>
    jobMessage.safeParse({ job: { ...job, kind: 'delete-unused-files', paths }, step: 1, sent_at: 2 });
  expect(files([`/projects/${id}/clips/1.m4a`]).success).toBe(true);
  for (const paths of [[], [''], ['/index.html'], ['/projects/../x'], [`/projects/${id}/a`, '/staging/x']])
    expect(files(paths).success).toBe(false);
});

test('personal data does not go into a message', () => {
  const leave = { kind: 'leave', uid: 'u-1', account_id: id, fullName: 'Ada', username: 'google_1' };
  expect(jobMessage.parse({ job: leave, step: 1, sent_at: 2 }).job).toEqual({
    kind: 'leave',
    uid: 'u-1',
    account_id: id,
  });
});
