import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { logger } from '../runtime/logger';
import { collectJobs } from './send-jobs';

const project_id = 'abcdefghijkmnpqrstuv';
const uid = '0a1b2c3d-0000-4000-8000-000000000001';
const file = (name: string) => `/projects/${project_id}/${name}`;

const record = (eventName: 'INSERT' | 'REMOVE', item: { pk: string; sk: string } & Record<string, unknown>) => {
  const image = marshall(item);
  const Keys = { pk: image.pk, sk: image.sk };
  return { eventName, dynamodb: { Keys, [eventName === 'INSERT' ? 'NewImage' : 'OldImage']: image } } as DynamoDBRecord;
};
const jobItem = (sk: string, told: object) => record('INSERT', { pk: 'JOB#x', sk, ...told });
const changedJob = (sk: string, before: object, after: object) => {
  const { dynamodb: was } = jobItem(sk, before);
  const { dynamodb: is } = jobItem(sk, after);
  return { eventName: 'MODIFY', dynamodb: { ...is, OldImage: was?.NewImage } } as DynamoDBRecord;
};
const removed = (sk: string, fields: object) => record('REMOVE', { pk: `PROJECT#${project_id}`, sk, ...fields });

test.each([
  ['DELETE_PROJECT', { project_id }, 'delete-project'],
  ['COPY_PROJECT', { project_id }, 'copy-project'],
  ['DELETE_ACCOUNT', { account_id: project_id }, 'delete-account'],
  ['DELETE_USER', { uid }, 'delete-user'],
  ['DELETE_LOGIN', { uid }, 'delete-login'],
  ['RECOVER', { uid }, 'recover'],
  [`LEAVE#${project_id}`, { uid, account_id: project_id }, 'leave'],
  [`NOTIFY_ADMIN#${project_id}`, { uid, account_id: project_id }, 'notify-admin'],
])('an item %s requests its job, without personal data', (sk, told, kind) => {
  expect(collectJobs([jobItem(sk, { ...told, fullName: 'Ada', username: 'ada' })])).toEqual([{ kind, ...told }]);
});

test("a repeated request while the first job is queued makes a job; the job's own updates make none", () => {
  const told = { uid, account_id: project_id, requested_at: 1 };
  const sk = `LEAVE#${project_id}`;
  expect(collectJobs([changedJob(sk, told, { ...told, notified_at: 2 })])).toEqual([]);
  expect(collectJobs([changedJob(sk, told, { ...told, requested_at: 2 })])).toEqual([
    { kind: 'leave', uid, account_id: project_id },
  ]);
});

test("files of removed parts are checked together, with a video's audio sidecar", () => {
  const jobs = collectJobs([
    removed('SLIDE#1', { url: file('slides/a.webp') }),
    removed('CLIP#7', {
      ...{ created_at: 7, type: 'video', url: file('clips/7.mp4') },
      ...{ peaks_url: file('clips/7.peaks'), sound_url: file('clips/7.mp3') },
    }),
    removed('CLIP#8', { created_at: 8, type: 'audio', url: file('clips/8.m4a'), peaks_url: '' }),
    removed('CLIP#9', { created_at: 9, type: 'video', url: file('clips/9.mp4'), peaks_url: '', sound_url: '' }),
  ]);
  const paths = ['slides/a.webp', 'clips/7.mp4', 'clips/7.peaks', 'clips/7.mp3', 'clips/8.m4a', 'clips/9.mp4'].map(
    file,
  );
  expect(jobs).toEqual([{ kind: 'schedule-file-check', project_id, paths }]);
});

test("expired checks are grouped by the files' owner", () => {
  const note = (path: string, owner: object) => record('REMOVE', { pk: `FILE#${path}`, sk: 'FILE', path, ...owner });
  const [one, other, picture] = [file('a'), file('b'), `/users/${uid}/p.png`];
  expect(collectJobs([note(one, { project_id }), note(picture, { uid }), note(other, { project_id })])).toEqual([
    { kind: 'delete-unused-files', project_id, paths: [one, other] },
    { kind: 'delete-unused-pictures', uid, paths: [picture] },
  ]);
});

test('an unreadable item is passed on by its key, so that an operator is notified, and delays nothing', () => {
  const logged = jest.spyOn(logger, 'error').mockImplementation();
  const jobs = collectJobs([
    jobItem('DELETE_EVERYTHING', { project_id }),
    jobItem('DELETE_PROJECT', { project_id: 'no id' }),
    removed('SLIDE#1', { url: '/elsewhere' }),
    jobItem('DELETE_PROJECT', { project_id }),
  ]);
  const unreadable = (pk: string, sk: string) => ({ kind: 'unreadable', pk, sk });
  expect(jobs).toEqual([
    unreadable('JOB#x', 'DELETE_EVERYTHING'),
    unreadable('JOB#x', 'DELETE_PROJECT'),
    { kind: 'delete-project', project_id },
  ]);
  expect(logged.mock.calls.map(([message]) => message)).toEqual([
    'A job can’t be read: JOB#x DELETE_EVERYTHING',
    'A job can’t be read: JOB#x DELETE_PROJECT',
    'A path can’t be read',
  ]);
  logged.mockRestore();
});

const changed = (key: { pk: string; sk: string }, before: object, after: object) => {
  const [Keys, OldImage, NewImage] = [key, { ...key, ...before }, { ...key, ...after }].map((it) => marshall(it));
  return { eventName: 'MODIFY', dynamodb: { Keys, OldImage, NewImage } } as DynamoDBRecord;
};
const root = { pk: `PROJECT#${project_id}`, sk: 'PROJECT' };

describe('the words of a project', () => {
  const index = [{ kind: 'index-project', project_id }];
  const minute = 60_000;
  const comment = { pk: `PROJECT#${project_id}#COMMENTS`, sk: 'a' };

  test('are collected once for all saves of a minute, and for a new project', () => {
    const save = (from: number, to: number) => changed(root, { updated_at: from }, { updated_at: to });
    expect(collectJobs([save(minute - 1, minute)])).toEqual(index);
    expect(collectJobs([save(minute, 2 * minute - 1)])).toEqual([]);
    expect(collectJobs([record('INSERT', { ...root, updated_at: 1 })])).toEqual(index);
  });

  test('are collected when the text of comments changes, but not when one is resolved or counted', () => {
    const jobs = [
      record('INSERT', { ...comment, text: 'a' }),
      changed(comment, { text: 'a' }, { text: 'b' }),
      record('REMOVE', { ...comment, text: 'b' }),
    ];
    for (const one of jobs) expect(collectJobs([one])).toEqual(index);
    const count = { pk: comment.pk, sk: 'COUNT' };
    expect(
      collectJobs([
        changed(comment, { text: 'a', resolved_at: 0 }, { text: 'a', resolved_at: 1 }),
        changed(count, { count: 1 }, { count: 2 }),
      ]),
    ).toEqual([]);
  });
});

describe('a link', () => {
  const open = { settings: { link_access: 'anyone' }, link_closed_at: null, updated_at: 1 };
  const update = [{ kind: 'update-link', project_id }];

  test.each([
    ['the team', { ...open, settings: { link_access: 'off' } }],
    ['an operator', { ...open, link_closed_at: 7 }],
    ['the trash', { ...open, deleted_at: 7 }],
  ])('that %s closes is closed at the edge, and opened with it', (_, closed) => {
    expect(collectJobs([changed(root, open, closed)])).toEqual(update);
    expect(collectJobs([changed(root, closed, open)])).toEqual(update);
  });

  test('that stays open or closed makes no job, nor does another change of an account', () => {
    const account = { pk: `ACCOUNT#${project_id}`, sk: 'ACCOUNT' };
    expect(
      collectJobs([
        changed(root, { ...open, name: 'a' }, { ...open, name: 'b' }),
        changed(root, { ...open, deleted_at: 7 }, { ...open, deleted_at: 7, link_closed_at: 8 }),
        changed(account, { closed_at: null, version: 1 }, { closed_at: null, version: 2 }),
      ]),
    ).toEqual([]);
    expect(collectJobs([changed(account, { closed_at: null }, { closed_at: 7 })])).toEqual([
      { kind: 'update-account-links', account_id: project_id },
    ]);
  });

  test('is opened at the edge when its item is deleted or expires', () => {
    const item = { pk: `CLOSED_LINK#${project_id}`, sk: 'CLOSED_LINK', ttl: 7 };
    expect(collectJobs([record('REMOVE', item)])).toEqual([{ kind: 'sync-closed-link', project_id }]);
  });
});
