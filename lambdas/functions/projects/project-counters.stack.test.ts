import { duplicateProject, getProject, saveEdits } from '#shared/api/projects';
import { measureProject } from '#shared/project-bounds';
import type { FileId, ProjectId } from '#shared/entities/scalars';
import { caption, marker, setUpEditedProject } from '../../../testing/edited-project';
import { apiEvent } from '../../../testing/crash/api-event';
import { interceptTransaction } from '../../../testing/intercept-transaction';
import { captureTableCalls } from '../../../testing/run-in-process';
import { newProjectId } from '../../../testing/records';
import { SEED } from '../../../testing/seed';
import { call, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { readSizes } from '../../data/project-sizes';
import { readParts } from '../../data/project-store';
import { numberedPosition } from '../../../shared/testing/numbered-position';
import { handler } from './save-edits';
import { deleteFileCaptions } from '../../data/unused-file-store';
import { seededRandom } from '../../../web/src/features/editor/model/testing/random-edits';

const ROUNDS = Number(process.env.COUNTED_ROUNDS ?? 25);

const { id, save, open, clip, slide, owner } = setUpEditedProject();

let path: Awaited<ReturnType<typeof interceptTransaction>>;
beforeAll(async () => {
  path = await interceptTransaction();
});
afterAll(() => path.stop());

const items = (project: ProjectId) => table.query(`PROJECT#${project}`);
async function expectCounted(project: ProjectId): Promise<void> {
  const stored = await items(project);
  const parts = readParts(stored);
  const root = stored.find(({ sk }) => sk === 'PROJECT')!;
  expect(readSizes(root)).toEqual(measureProject(parts));
  expect(root.duration).toBe(parts.clips.reduce((sum, { duration }) => sum + duration, 0));
  const [first] = parts.slides;
  expect([root.cover_url, root.cover_position ?? null]).toEqual([first?.url ?? '', first?.position ?? null]);
}

/** One edit of whatever there is by now. Two at once may overtake each other, and be refused. */
async function editAtRandom(random: () => number, nth: number): Promise<unknown> {
  const { slides, clips, markers, captions } = readParts(await items(id()));
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const [someClip, someCaption, someSlide] = [pick(clips), pick(captions), pick(slides)];
  const at = 1_000 + nth;
  switch (Math.floor(random() * 10)) {
    case 0:
      return save([
        clip(at, 4_000),
        marker(at, 1, 0),
        marker(at, 2, 900),
        caption(at, 0, 3_000, 'One'),
        caption(at, 3_000, 4_000, 'Two'),
      ]);
    case 1:
      return someClip && save([caption(Number(someClip.file), 500, 1_500, 'x'.repeat(1 + Math.floor(random() * 90)))]);
    case 2:
      return someCaption && save([{ entity: 'caption', item: { ...someCaption, text: `${someCaption.text} more` } }]);
    case 3:
      return (
        someCaption &&
        save([], [{ entity: 'caption', id: `${someCaption.file}/${someCaption.id}`, version: someCaption.version }])
      );
    case 4: {
      if (!someClip || someClip.duration < 1_000) return;
      const middle = someClip.trim_start + 500;
      const left = { ...someClip, trim_end: middle, duration: 500 };
      const right = { ...someClip, created_at: at, trim_start: middle, duration: someClip.duration - 500, version: 0 };
      return save([{ entity: 'clip', item: left }, { entity: 'clip', item: right }, marker(at, 1, middle)]);
    }
    case 5: {
      if (!someClip) return;
      const own = markers.filter(({ clip_created_at }) => clip_created_at === someClip.created_at);
      const removals = own.map(({ created_at, version }) => ({
        entity: 'marker' as const,
        id: `${someClip.created_at}-${created_at}`,
        version,
      }));
      return save([], [{ entity: 'clip', id: `${someClip.created_at}`, version: someClip.version }, ...removals]);
    }
    case 6:
      return save([slide(Math.floor(random() * 100))]);
    case 7: {
      const other = pick(slides);
      const position = slide(Math.floor(random() * 100)).item as (typeof slides)[number];
      return other && save([{ entity: 'slide', item: { ...other, position: position.position } }]);
    }
    case 8:
      return someSlide && save([], [{ entity: 'slide', id: someSlide.id, version: someSlide.version }]);
    default:
      return someSlide && save([{ entity: 'slide', item: { ...someSlide, notes: `${someSlide.notes} word` } }]);
  }
}

test(`after random edits of several people at once, the counters are what is stored, and the cover is first, by SEED=${SEED}`, async () => {
  const random = seededRandom(SEED);
  await save([clip(1, 4_000), marker(1, 1, 0), caption(1, 0, 3_000, 'One')]);
  await save([slide(50), slide(60)]);
  const kinds = new Set<string>();
  for (let nth = 0; nth < ROUNDS; nth++) {
    const edits = [0, 1, 2, 3].map((lane) => editAtRandom(random, nth * 4 + lane));
    for (const edit of await Promise.allSettled(edits)) {
      kinds.add(edit.status === 'fulfilled' ? 'saved' : (edit.reason as { code: string }).code);
    }
  }
  await expectCounted(id());
  expect(
    [...kinds].filter((kind) => !['saved', 'aborted', 'resource-exhausted', 'invalid-argument'].includes(kind)),
  ).toEqual([]);
});

type Puts = Parameters<typeof save>[0];
const cutFrom = (createdAt: number): Puts => [
  clip(createdAt, 2_000, { url: `/projects/${id()}/clips/1.m4a`, file: '1' }),
  marker(createdAt, 1, 0),
];
const first = async () => (await open()).slides[0]!;
const races: [string, () => Puts | Promise<Puts>, () => Promise<unknown>][] = [
  ['a caption while another clip plays its file', () => [caption(1, 100, 900, 'New')], () => save(cutFrom(5))],
  ['a clip while a caption of its file is added', () => cutFrom(5), () => save([caption(1, 100, 900, 'New')])],
  [
    'a slide before the first, while the first one is removed',
    () => [slide(5)],
    async () => {
      const { id, version } = await first();
      return save([], [{ entity: 'slide', id, version }]);
    },
  ],
  [
    'the first slide moved to the end, while another is added before it',
    async () => [{ entity: 'slide', item: { ...(await first()), position: numberedPosition(90) } }],
    () => save([slide(5)]),
  ],
];

test.each(races)('guard: %s', async (_, build, meanwhile) => {
  await save([clip(1, 4_000), marker(1, 1, 0), caption(1, 0, 3_000, 'One'), slide(50), slide(60)]);
  const edits = { project_id: id(), put: await build(), remove: [] };
  const event = apiEvent(saveEdits, edits, '192.0.2.7', { ...owner(), fullName: 'Olga Owner' });
  path.arm(meanwhile);
  expect((await captureTableCalls(handler, event)).statusCode).toBe(200);
  await expectCounted(id());
});

test('a copy counts what it contains, without captions that no clip plays', async () => {
  await save([clip(1, 4_000), marker(1, 1, 0), caption(1, 0, 3_000, 'One'), slide(2)]);
  await save([clip(2, 4_000), marker(2, 1, 0), caption(2, 0, 3_000, 'Two')]);
  const { clips, markers } = await open();
  const { created_at, version } = clips[1]!;
  const own = markers.filter(({ clip_created_at }) => clip_created_at === created_at);
  const removals = own.map((each) => ({
    entity: 'marker' as const,
    id: `${created_at}-${each.created_at}`,
    version: each.version,
  }));
  await save([], [{ entity: 'clip', id: `${created_at}`, version }, ...removals]);
  await expectCounted(id());
  const target_id = newProjectId();
  const copy = () => call(duplicateProject, { id: id(), target_id }, owner().token);
  await until(async () => (await copy()).project !== null, 'the copy');
  await expectCounted(target_id);
  expect((await call(getProject, { id: target_id }, owner().token)).captions).toHaveLength(1);
});

test('the captions of a removed file are subtracted when they are deleted', async () => {
  await save([caption(7, 0, 3_000, 'Unplayed'), caption(8, 0, 3_000, 'Also'), clip(8, 5_000), marker(8, 1, 0)]);
  for (const file of ['7', '8'] as FileId[]) await deleteFileCaptions(id(), file);
  expect((await open()).captions.map(({ text }) => text)).toEqual(['Also']);
  await expectCounted(id());
});
