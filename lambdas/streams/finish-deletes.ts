import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { ProjectId, Uid } from '#shared/entities/scalars';
import { picturesOf } from '#shared/entities/slide-picture';
import { deleteObjects, objectKeyOf } from '../adapters/media';
import { findProject } from '../data/project-store';
import type { Item } from '../data/table';
import { filesOfPerson, filesOfProject, noteFiles } from '../data/unused-file-store';
import { finishProject } from './delete-project';
import { onceEach } from './once-each';
import { keyOfRecord, toItem, workThrough } from './stream-records';

/** The files that an item's removal may have left without use; a video's sound is kept beside it as an MP3. */
function filesOf({ sk, url, peaks_url, type, created_at }: Item): string[] {
  const [kind] = (sk as string).split('#');
  if (kind === 'SLIDE') return [url as string];
  if (kind !== 'CLIP') return [];
  const sound = type === 'video' ? [`${(url as string).replace(/[^/]+$/, '')}${created_at as number}.mp3`] : [];
  return [url as string, peaks_url as string, ...sound].filter((path) => path !== '');
}

/** How notes of files are looked after: whose files are in use is read once, for what one person removed expires together. */
function lookAfterNotes(): (note: Item) => Promise<void> {
  const ofProject = onceEach((id) => filesOfProject(id as ProjectId));
  const ofPerson = onceEach((uid) => filesOfPerson(uid as Uid));
  return async ({ project_id, uid, path }) => {
    const used = await (uid === undefined ? ofProject(project_id as string) : ofPerson(uid as string));
    if (used.has(path as string)) return;
    // The smaller pictures' names have no ending: those of a picture of another type may be in use.
    await deleteObjects(
      picturesOf(path as string)
        .filter((picture) => !used.has(picture))
        .map(objectKeyOf),
    );
  };
}

/** Keeps in mind what a removed part leaves. A deleted project's files go all at once and need no note. */
async function noteWhatIsLeft(project: ProjectId, removed: Item): Promise<void> {
  const paths = filesOf(removed);
  if (paths.length > 0 && (await findProject(project))) await noteFiles({ project_id: project }, paths, Date.now());
}

async function finish(record: DynamoDBRecord, lookAfter: (note: Item) => Promise<void>): Promise<void> {
  const { pk, sk } = keyOfRecord(record);
  const [root, id] = pk.split('#');
  const before = toItem(record.dynamodb?.OldImage);
  if (sk === 'DELETE_PROJECT' && record.eventName === 'INSERT') await finishProject(id as ProjectId);
  if (record.eventName !== 'REMOVE' || !before) return;
  if (root === 'FILE') await lookAfter(before);
  if (root === 'PROJECT') await noteWhatIsLeft(id as ProjectId, before);
}

/** Finishes in the background what a deletion began: deleted projects at once, files of removed parts after a week. */
export const handler = ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const lookAfter = lookAfterNotes();
  return workThrough(Records, (record) => finish(record, lookAfter));
};
