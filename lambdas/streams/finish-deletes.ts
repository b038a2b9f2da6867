import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { ProjectId } from '#shared/entities/scalars';
import { picturesOf } from '#shared/entities/slide-picture';
import { deleteObjects, objectKeyOf } from '../adapters/media';
import { findProject } from '../data/project-store';
import type { Item } from '../data/table';
import { type FileOwner, isFileUsed, noteFiles } from '../data/unused-file-store';
import { finishProject } from './delete-project';
import { keyOfRecord, toItem, workThrough } from './stream-records';

/** The files that an item's removal may have left without use; a video's sound is kept beside it as an MP3. */
function filesOf({ sk, url, peaks_url, type, created_at }: Item): string[] {
  const [kind] = (sk as string).split('#');
  if (kind === 'SLIDE') return [url as string];
  if (kind !== 'CLIP') return [];
  const sound = type === 'video' ? [`${(url as string).replace(/[^/]+$/, '')}${created_at as number}.mp3`] : [];
  return [url as string, peaks_url as string, ...sound].filter((path) => path !== '');
}

async function deleteIfUnused({ project_id, uid, path }: Item): Promise<void> {
  const isUsed = await isFileUsed({ project_id, uid } as FileOwner, path as string);
  if (!isUsed) await deleteObjects(picturesOf(path as string).map(objectKeyOf));
}

/** Keeps in mind what a removed part leaves. A deleted project's files go all at once and need no note. */
async function noteWhatIsLeft(project: ProjectId, removed: Item): Promise<void> {
  const paths = filesOf(removed);
  if (paths.length > 0 && (await findProject(project))) await noteFiles({ project_id: project }, paths, Date.now());
}

async function finish(record: DynamoDBRecord): Promise<void> {
  const { pk, sk } = keyOfRecord(record);
  const [root, id] = pk.split('#');
  const before = toItem(record.dynamodb?.OldImage);
  if (sk === 'DELETE_PROJECT' && record.eventName === 'INSERT') await finishProject(id as ProjectId);
  if (record.eventName !== 'REMOVE' || !before) return;
  if (root === 'FILE') await deleteIfUnused(before);
  if (root === 'PROJECT') await noteWhatIsLeft(id as ProjectId, before);
}

/** Finishes in the background what a deletion began: deleted projects at once, files of removed parts after a week. */
export const handler = ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  workThrough(Records, finish);
