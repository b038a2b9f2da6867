import { KNOWN_VIEWERS_LISTED, type WatchedRange } from '#shared/api/views';
import { toKnownViewer } from '#shared/entities/known-viewer';
import { sumByKnownViewer, sumWatched, toWatchedFields, watchedFields } from './watched-fields';

const fieldsOf = (...ranges: WatchedRange[]) => toWatchedFields({ ranges, duration: 60_000, had_captions: false });

test('ranges that touch or overlap are one, in the order of the timeline; what is in two was watched again', () => {
  const fields = fieldsOf([30_000, 40_000], [0, 10_000], [10_000, 12_000], [5000, 8000], [39_000, 41_000]);
  expect(fields).toMatchObject({ watched: '0-12,30-41', replayed: '5-8,39-40', watched_ms: 27_000, length_s: 60 });
});

test('attack: a view that claims to have played for longer than a day can be stored and read', () => {
  const day = 24 * 60 * 60 * 1000;
  const ranges: WatchedRange[] = Array.from({ length: 100 }, () => [0, day]);
  expect(watchedFields.parse(toWatchedFields({ ranges, duration: day, had_captions: false })).watched_ms).toBe(day);
});

test('a second that is watched three times was watched again once', () => {
  expect(fieldsOf([0, 5000], [0, 5000], [2000, 3000]).replayed).toBe('0-5');
});

test('less than half of a second is none', () => {
  expect(fieldsOf([0, 400])).toMatchObject({ watched: '', watched_ms: 400 });
});

test('sums count each second’s views, of a timeline of the same length', () => {
  const other = toWatchedFields({ ranges: [[0, 2000]], duration: 2000, had_captions: true });
  const sums = sumWatched([fieldsOf([0, 3000]), fieldsOf([1000, 2000]), other], 60_000);
  expect(sums.viewers.slice(0, 4)).toEqual([1, 2, 1, 0]);
  expect(sums).toMatchObject({ views: 2, earlier_views: 1, watched_ms: 6000, views_with_captions: 1 });
});

test('what known viewers watched is summed for each, the last one first; those without a name are one row of each kind', () => {
  const [acme, gone, former] = [toKnownViewer('link', 'a'), toKnownViewer('link', 'g'), toKnownViewer('link', 'f')];
  const tim = toKnownViewer('teammate', 't-1');
  const makeView = (known_viewer: typeof acme | undefined, created_at: number, ...ranges: WatchedRange[]) => ({
    ...fieldsOf(...ranges),
    ...{ known_viewer, created_at },
  });
  const all = [
    makeView(acme, 1, [0, 30_000]),
    makeView(acme, 5, [40_000, 45_000], [0, 5000]),
    makeView(undefined, 9, [0, 60_000]),
    makeView(gone, 2, [0, 6000]),
    makeView(former, 3, [0, 12_000]),
    makeView(tim, 4),
  ];
  const names = new Map([
    [acme, 'ACME'],
    [tim, 'Tim'],
  ]);
  expect(sumByKnownViewer(all, names).known_viewers).toEqual([
    { kind: 'link', name: 'ACME', views: 2, watched_ms: 40_000, reached_percent: 75, last_viewed_at: 5 },
    { kind: 'teammate', name: 'Tim', views: 1, watched_ms: 0, reached_percent: 0, last_viewed_at: 4 },
    { kind: 'link', name: '', views: 2, watched_ms: 18_000, reached_percent: 20, last_viewed_at: 3 },
  ]);
});

test('of very many known viewers, the last ones are listed, and the others counted', () => {
  const names = new Map(
    Array.from({ length: KNOWN_VIEWERS_LISTED + 2 }, (_, n) => [toKnownViewer('link', `${n}`), `${n}`]),
  );
  const all = [...names.keys()].map((known_viewer, created_at) => ({
    ...fieldsOf([0, 1000]),
    known_viewer,
    created_at,
  }));
  const { known_viewers, unlisted_viewers } = sumByKnownViewer(all, names);
  expect(known_viewers).toHaveLength(KNOWN_VIEWERS_LISTED);
  expect(known_viewers?.at(-1)?.name).toBe('2');
  expect(unlisted_viewers).toBe(2);
});
