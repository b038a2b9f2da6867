import { EDITS_PER_SAVE_MAX } from '#shared/api/projects';
import { parseArchive } from '#shared/archive/parse-archive';
import type { ProjectArchive } from '#shared/archive/project-archive';
import { toFileId } from '#shared/entities/clip';
import sample from '../../../../../shared/archive/testing/format-1.json';
import { buildNewRecords, renewIds } from './new-records';

const archive = parseArchive(JSON.stringify(sample));
const toUrl = (path: string) => `/projects/New/clips/1-${path.replace(/\W/g, '-')}.m4a`;
const build = (records: ProjectArchive) => {
  const paths = records.clips.flatMap(({ url, peaks_url, sound_url }) => [url, peaks_url, sound_url]);
  const slideIds = renewIds(records.slides);
  return { ...buildNewRecords(records, slideIds, new Map(paths.map((path) => [path, toUrl(path)]))), slideIds };
};

test('records name each other by new ids, and files by where they are stored', () => {
  const { saves, comments, slideIds } = build(archive);
  const put = saves.flat();
  const clips = put.flatMap((each) => (each.entity === 'clip' ? [each.item] : []));
  expect(clips.map(({ url, sound_url }) => [url, sound_url])).toEqual(
    archive.clips.map(({ url, sound_url }) => [toUrl(url), sound_url && toUrl(sound_url)]),
  );
  for (const { file, url } of clips) expect(file).toBe(toFileId(url));
  const shown = put.flatMap((each) => (each.entity === 'marker' ? [each.item.slide_id] : []));
  expect(shown).toEqual(archive.markers.map(({ slide_id }) => slideIds.get(slide_id) ?? ''));
  const lines = put.flatMap((each) => (each.entity === 'caption' ? [each.item] : []));
  expect(lines.map(({ file }) => file)).toEqual([clips[0]!.file, clips[2]!.file]);
  const [question, gone, reply] = comments.flat();
  expect(question).toMatchObject({ text: 'Well said, @Bob', anchor: { file: clips[0]!.file, slide_id: shown[0] } });
  expect(reply).toMatchObject({ reply_to: question!.id, anchor: question!.anchor });
  expect(gone!.anchor).toEqual(archive.comments[2]!.anchor);
  const former = [...archive.slides, ...archive.captions, ...archive.comments].map(({ id }) => id);
  const made = JSON.stringify([saves, comments.flat().map((one) => ({ ...one, anchor: null }))]);
  for (const id of former) expect(made).not.toContain(id);
});

test('a reaction in a ZIP is one again, at its moment', () => {
  const [comment] = sample.comments;
  const { comments } = build(parseArchive(JSON.stringify({ ...sample, comments: [{ ...comment, text: '❤️' }] })));
  expect(comments.flat()).toMatchObject([{ text: '❤️', anchor: { source_ms: comment!.anchor.source_ms } }]);
});

test('new ids sort as the former ones: they order what starts together', () => {
  const ids = ['Zb', 'Aa', 'aZ', 'Ab'].map((id) => ({ id }));
  const renewed = renewIds(ids);
  const byFormer = [...renewed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, id]) => id);
  expect(byFormer).toEqual([...byFormer].sort());
  expect(new Set(byFormer).size).toBe(4);
});

test('a sound is saved together with its first slide change', () => {
  const [clip] = archive.clips as [ProjectArchive['clips'][number]];
  const clips = [1, 2].map((nth) => ({ ...clip, created_at: nth }));
  const markers = [
    ...Array.from({ length: EDITS_PER_SAVE_MAX - 2 }, (_, nth) => ({ nth, clip: 1 })),
    { nth: 0, clip: 2 },
  ].map(({ nth, clip: clip_created_at }) => ({
    created_at: nth,
    clip_created_at,
    slide_id: '' as const,
    source_ms: nth,
  }));
  const { saves } = build({ ...archive, clips, markers, captions: [], comments: [] });
  expect(saves.map((puts) => puts.length)).toEqual([EDITS_PER_SAVE_MAX - 1, 2]);
});
