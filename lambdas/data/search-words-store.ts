import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import { type ProjectSummary, whoCanEdit } from '#shared/entities/project';
import { projectId, type ProjectId, unixMs } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { unchangedProjectCheck } from './project-store';
import { createItemReader, readValidItems } from './read-item';
import { deleteItems, getItems, transact } from './table';

const parseSearchWords = createItemReader(
  z.object({
    project_id: projectId,
    /** Distinct words in their default order, joined with spaces, as gzip. */
    words: z.instanceof(Uint8Array),
    /** Who could read the project when its words were collected. */
    who_can_edit: whoCanEdit,
    indexed_at: unixMs,
  }),
);
export type SearchWords = ReturnType<typeof parseSearchWords>;

/**
 * Stores the words of a project, collected at `indexed_at`.
 * @throws ConditionFailed when the project has changed since it was read, or later words are stored
 */
export async function storeSearchWords(
  project: ProjectSummary,
  words: readonly string[],
  indexed_at: number,
): Promise<void> {
  const { id: project_id, who_can_edit } = project;
  const item = { project_id, who_can_edit, indexed_at, words: await promisify(gzip)(words.join(' '), { level: 9 }) };
  await transact([
    unchangedProjectCheck(project),
    {
      Put: {
        Item: { ...keyOf.searchWords(project_id), ...item },
        ConditionExpression: 'attribute_not_exists(pk) OR indexed_at < :at',
        ExpressionAttributeValues: { ':at': indexed_at },
      },
    },
  ]);
}

/** The stored words of up to 100 projects, by id. */
export async function findSearchWords(ids: readonly ProjectId[]): Promise<Map<ProjectId, SearchWords>> {
  const items = readValidItems(await getItems(ids.map(keyOf.searchWords)), parseSearchWords);
  return new Map(items.map((item) => [item.project_id, item]));
}

export const unpackSearchWords = async ({ words }: SearchWords): Promise<string[]> =>
  (await promisify(gunzip)(words)).toString().split(' ').filter(Boolean);

export const deleteSearchWords = (id: ProjectId): Promise<void> => deleteItems([keyOf.searchWords(id)]);
