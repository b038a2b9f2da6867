import * as z from 'zod';
import { numberedPosition } from '../../../shared/testing/numbered-position';
import { saveEdits, updateProject } from '#shared/api/projects';
import { type PartRecord, projectSummary } from '#shared/entities/project';
import { mediaPath, type ProjectId } from '#shared/entities/scalars';
import { toCopyItem } from '../../data/copy-store';
import { listItemFiles } from '../../data/read-item';
import { checkEdits } from './edits';

const own = 'abcdefghijkmnpqrstuv' as ProjectId;
const other = 'abcdefghijkmnpqrstuw' as ProjectId;

const pathFields = (shape: Record<string, z.ZodType>): string[] =>
  Object.entries(shape).flatMap(([field, schema]) => {
    const given = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
    return given === mediaPath ? field : [];
  });

/** Each field of a saved record that holds the path of a stored file. */
const savedPaths = saveEdits.input.shape.put.element.options.flatMap(({ shape: { entity, item } }) =>
  pathFields(item.shape).map((field) => [entity.value, field] as const),
);

/** A record whose paths all lie in its project, except one field. */
function recordWith(entity: PartRecord['entity'], field: string, path: string): PartRecord {
  const folder = `/projects/${own}/${entity === 'slide' ? 'slides' : 'clips'}`;
  const item = { created_at: 1, position: numberedPosition(1), url: `${folder}/1`, peaks_url: '', sound_url: '' };
  return { entity, item: { ...item, [field]: path } } as unknown as PartRecord;
}
const check = (record: PartRecord) => () => checkEdits({ project_id: own, put: [record], remove: [] });

test('slides and clips are the records that hold paths', () => {
  expect(savedPaths).toEqual([
    ['slide', 'url'],
    ['clip', 'url'],
    ['clip', 'peaks_url'],
    ['clip', 'sound_url'],
  ]);
});

test.each(savedPaths)("a %s whose %s is not in its project's folder is refused", (entity, field) => {
  const folder = entity === 'slide' ? 'slides' : 'clips';
  expect(check(recordWith(entity, field, `/projects/${own}/${folder}/2`))).not.toThrow();
  for (const path of [`/projects/${other}/${folder}/2`, `/projects/${own}x/${folder}/2`, `/users/u/${folder}/2`])
    expect(check(recordWith(entity, field, path))).toThrow('A file does not belong to this project.');
});

test.each(savedPaths)("a copied %s has its %s in the copy's folder", (entity, field) => {
  const { item } = recordWith(entity, field, `/projects/${own}/files/2`);
  const copy = { source_id: own, project_id: other, requested_at: 1 } as Parameters<typeof toCopyItem>[1];
  expect(toCopyItem({ sk: `${entity.toUpperCase()}#1`, ...item }, copy)).toMatchObject({
    [field]: `/projects/${other}/files/2`,
  });
});

test.each(savedPaths)('the file at the %s’s %s is counted and deleted with it', (entity, field) => {
  const { item } = recordWith(entity, field, `/projects/${own}/files/2`);
  expect(listItemFiles({ sk: `${entity.toUpperCase()}#1`, ...item })).toContain(`/projects/${own}/files/2`);
});

test('the project’s own paths are its cover and its link’s preview, which only the server sets', () => {
  expect(pathFields(projectSummary.shape)).toEqual(['cover_url', 'preview_url']);
  expect(pathFields(updateProject.input.shape)).toEqual([]);
});
