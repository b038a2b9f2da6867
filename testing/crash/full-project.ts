import { saveEdits } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import type { Person, Scene } from './scene';
import { buildRecordingPuts } from './project-scenarios';

export const getStoredItem = async ({ stack }: Scene, pk: string, sk: string) => (await stack.table.get(pk, sk))!;

/** A project with a recording, comments, views, and files. */
export async function createFullProject(scene: Scene, owner: Person): Promise<ProjectId> {
  const id = await scene.project(owner);
  await scene.call(saveEdits, { project_id: id, put: buildRecordingPuts(id), remove: [] }, owner);
  const { table, bucket } = scene.stack;
  await table.put({ pk: `PROJECT#${id}#VIEWS#3`, sk: '1', project_id: id, created_at: 1 });
  await table.put({ pk: `PROJECT#${id}#COMMENTS`, sk: '1#1', id: '1', project_id: id, text: 'Hi', created_at: 1 });
  for (const path of ['slides/a.webp', 'clips/100.m4a']) await bucket.put(`projects/${id}/${path}`, 'x');
  return id;
}
