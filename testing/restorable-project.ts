import { randomBytes } from 'node:crypto';
import { createComment } from '#shared/api/comments';
import { saveEdits } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { countView, issueViewerToken } from '#shared/api/views';
import type { CommentId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { partitionsOf } from '../lambdas/data/keys';
import { bucket } from './bucket';
import { FIRST_BEACON, waitUntilCountable } from './viewer-tokens';
import { deleteForGood } from './delete-for-good';
import type { OwnProject } from './project-per-test';
import { newCaption, newClip, newMarker, newSlide } from './records';
import { type RestoredTable, createRestoredTable } from './restored-table';
import type { Item } from './table';
import { call, table } from './test-stack';
import { until } from './until';

/** A project that can be filled, snapshotted, and lost. Call it outside the tests; the snapshot's table is deleted after each. */
export function setUpLosableProject(own: OwnProject) {
  let restored: RestoredTable | undefined;
  const forget = async () => {
    await restored?.remove();
    restored = undefined;
  };
  afterEach(forget);

  const partitions = () => [
    ...['', '#COMMENTS'].map((end) => `PROJECT#${own.id}${end}`),
    ...partitionsOf.views(own.id),
    ...partitionsOf.viewCounts(own.id),
    `FILES#${own.id}`,
  ];
  const stored = async (): Promise<Item[]> => (await Promise.all(partitions().map((pk) => table.query(pk)))).flat();
  const account = async () => (await table.get(`ACCOUNT#${own.owner.account.id}`, 'ACCOUNT'))!;
  const folder = () => `projects/${own.id}/`;
  const hashes = async () => {
    const keys = (await bucket.keysBelow(folder())).sort();
    return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await bucket.hashOf(key)] as const)));
  };

  async function watch(): Promise<void> {
    const { viewer_pass: pass } = await call(getPublishData, { id: own.id });
    const { token } = await call(issueViewerToken, { project_id: own.id, pass });
    await call(countView, { token: await waitUntilCountable(token), project_id: own.id, ...FIRST_BEACON });
  }

  /** Fills the project through the API. Returns the keys of its files. */
  async function fill(): Promise<string[]> {
    const { id, owner } = own;
    const first = newSlide(id, 1);
    const slides = [{ ...first, url: first.url.replace('.webp', '-1920.webp') }, newSlide(id, 2)];
    const clip = newClip(id, 100, 60_000);
    const files = [...slides.map(({ url }) => url), slides[0]!.url.replace('-1920.webp', '-320'), clip.url];
    const keys = files.map((path) => path.slice(1));
    for (const key of keys) await bucket.put(key, randomBytes(20_000));
    const put = [
      ...slides.map((item) => ({ entity: 'slide' as const, item })),
      { entity: 'clip' as const, item: clip },
      { entity: 'marker' as const, item: { ...newMarker(100, 200, 0), slide_id: slides[0]!.id } },
      { entity: 'caption' as const, item: newCaption(100, 0, 1_000, 'Hello') },
    ];
    await call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
    const comment = { id: newId() as CommentId, project_id: id, text: 'Well said', anchor: null };
    await call(createComment, { ...comment, reply_to: '' }, owner.token);
    await watch();
    return keys;
  }

  /** Stores these items as the restored table. */
  async function keep(items: readonly Item[]): Promise<void> {
    await forget();
    restored = await createRestoredTable(items);
  }

  const isCleared = () =>
    until(async () => (await table.query(`JOB#${own.id}`)).length === 0, 'the project to be cleared away');

  /** Stores a snapshot, then deletes the project completely. Returns its root item from the snapshot. */
  async function lose(): Promise<Item> {
    const former = await stored();
    await keep(former);
    await deleteForGood(own.id, own.owner.token);
    await isCleared();
    expect(await bucket.keysBelow(folder())).toEqual([]);
    expect((await stored()).filter(({ closed_at }) => closed_at === undefined)).toEqual([]);
    return former.find(({ sk }) => sk === 'PROJECT')!;
  }

  const keptIn = () => restored!.name;

  return { stored, account, folder, hashes, watch, fill, keep, lose, keptIn, isCleared };
}
