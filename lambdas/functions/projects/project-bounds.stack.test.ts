import { duplicateProject } from '#shared/api/projects';
import { CAPTION_TEXT_MAX } from '#shared/entities/caption';
import { MARKERS_PER_PROJECT_MAX } from '#shared/entities/marker';
import { NOTES_MAX } from '#shared/entities/slide';
import { RECORD_BYTES_MAX } from '#shared/project-bounds';
import { caption, setUpEditedProject, marker, patch } from '../../../testing/edited-project';
import { newMarker, newProjectId, newSlide } from '../../../testing/records';
import { recountProject } from '../../../testing/recount-project';
import { call, table } from '../../../testing/test-stack';

const { id, save, open, clip, owner } = setUpEditedProject();
const partition = () => `PROJECT#${id()}`;

/** Writes slides directly to the table, with notes of the maximum length: 15 KB each. */
const holdNotes = (count: number) =>
  table.putAll(
    Array.from({ length: count }, (_, n) => newSlide(id(), n)).map((item) => ({
      ...{ pk: partition(), sk: `SLIDE#${item.id}`, ...item, notes: '語'.repeat(NOTES_MAX), version: 1 },
    })),
  );
const holdMarkers = (count: number) =>
  table.putAll(
    Array.from({ length: count }, (_, n) => newMarker(100, n + 1, n)).map((item) => ({
      ...{ pk: partition(), sk: `MARKER#100#${item.created_at}`, ...item, version: 1 },
    })),
  );
const count = async (kind: string) =>
  (await table.query(partition())).filter(({ sk }) => (sk as string).startsWith(kind)).length;
/** 90 captions of the clip at 100, a quarter of a megabyte when loaded. */
const longLines = (from: number) =>
  Array.from({ length: 90 }, (_, n) => caption(100, from + n, from + n + 1, '語'.repeat(CAPTION_TEXT_MAX)));

test('an attacker who saves 50 MB of captions stores at most 4 MB, also concurrently, and the project opens', async () => {
  await save([clip(100, 10_000), marker(100, 1, 0)]);
  await holdNotes(250);
  await recountProject(id());
  const tries = await Promise.allSettled([1, 2, 3].map((nth) => save(longLines(nth * 1_000))));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(save(longLines(5_000))).rejects.toMatchObject({
    code: 'invalid-argument',
    message: 'A project can have at most 4 MB of notes, captions, and slide changes.',
  });
  expect(Buffer.byteLength(JSON.stringify(await open()))).toBeLessThan(RECORD_BYTES_MAX + 10_000);
});

test('an attacker who saves 100,000 slide changes stores exactly 5,000', async () => {
  await save([clip(100, 10_000), marker(100, 1, 0)]);
  await holdMarkers(MARKERS_PER_PROJECT_MAX - 1);
  await recountProject(id());
  const more = (count: number) => Array.from({ length: count }, (_, n) => marker(100, 9_000 + n, 9_000 + n));
  await expect(save(more(90))).rejects.toMatchObject({ code: 'invalid-argument' });
  await save(more(1));
  await expect(save([marker(100, 9_500, 9_500)])).rejects.toMatchObject({ code: 'invalid-argument' });
  expect(await count('MARKER#')).toBe(MARKERS_PER_PROJECT_MAX);
});

test('a project that is too large can be read and reduced, but not extended or copied', async () => {
  await save([clip(100, 10_000), marker(100, 1, 0)]);
  const old = caption(100, 8_000, 8_001, 'old');
  await patch(partition(), `CAPTION#100#${old.item.id}`, { ...old.item, version: 1 });
  await holdNotes(290);
  await recountProject(id());
  const change = (text: string) => save([{ entity: 'caption', item: { ...old.item, text, version: 1 } }]);
  await expect(change('older')).rejects.toMatchObject({ code: 'invalid-argument' });
  const copy = call(duplicateProject, { id: id(), target_id: newProjectId() }, owner().token);
  await expect(copy).rejects.toMatchObject({ code: 'invalid-argument' });
  await change('o');
  expect((await open()).captions).toMatchObject([{ text: 'o' }]);
});
