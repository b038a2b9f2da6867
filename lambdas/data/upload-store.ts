import type { ParsedInputOf } from '#shared/api/contract';
import type { createSlideUploads, StoredFile } from '#shared/api/uploads';
import { firstVersion } from '#shared/entities/change';
import type { ProjectId, Uid, UploadId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import type { User } from '#shared/entities/user';
import type { ProjectSize } from '#shared/project-bounds';
import { compareSlides } from '#shared/time/timeline';
import { type Key, keyOf } from './keys';
import { putRecordWrite } from './project-items';
import { coverCondition, isBeforeCover, type ProjectRoot, updateRootWrite } from './project-root';
import { ConditionFailed, getItem, getItems, type Item, transact, updateItem } from './table';
import { buildUpdateIf, toTtl } from './update-expression';
import { DAY_MS } from '#shared/time/durations';

/** How long an unfinished upload is kept. */
const KEPT_MS = 2 * DAY_MS;

/** The slide that an upload creates, and its smaller pictures, if any. */
type SlideTarget = { kind: 'slide' } & Omit<
  ParsedInputOf<typeof createSlideUploads>['slides'][number],
  'id' | 'content_type' | 'size'
>;

interface AnnouncedUpload<Target, Result> {
  id: UploadId;
  /** The base name of its stored files. The announcer chooses the upload's id, but not this. */
  file_id: string;
  uid: Uid;
  project_id: ProjectId;
  content_type: string;
  size: number;
  target: Target;
  result?: Result;
}

export type SlideUpload = AnnouncedUpload<SlideTarget, Slide>;
export type FileUpload = AnnouncedUpload<{ kind: 'clip' | 'peaks'; created_at: number }, StoredFile>;
type Upload = SlideUpload | FileUpload;

const isSlideUpload = (upload: Upload): upload is SlideUpload => upload.target.kind === 'slide';

/** The upload of an item; undefined for a profile picture's, which has the same key and belongs to no project. */
const fromItem = ({ id, file_id, uid, project_id, content_type, size, target, result }: Item): Upload | undefined =>
  target ? ({ id, file_id, uid, project_id, content_type, size, target, result } as Upload) : undefined;

export async function findFileUpload(id: UploadId): Promise<FileUpload | undefined> {
  const item = await getItem(keyOf.upload(id));
  const upload = item && fromItem(item);
  return upload && !isSlideUpload(upload) ? upload : undefined;
}

export async function findSlideUploads(ids: readonly UploadId[]): Promise<ReadonlyMap<UploadId, SlideUpload>> {
  const items = await getItems([...new Set(ids)].map(keyOf.upload));
  return new Map(
    items
      .flatMap((item) => fromItem(item) ?? [])
      .filter(isSlideUpload)
      .map((upload) => [upload.id, upload]),
  );
}

/**
 * Announces an upload or a take. Repeating it keeps its `file_id`. Fails when the id is another person's or project's, or the files are
 * stored.
 */
export function announceUpdate<Fields extends Pick<Upload, 'file_id' | 'uid' | 'project_id'>>(
  Key: Key,
  { file_id, ...fields }: Fields,
  now: number,
) {
  const update = buildUpdateIf(
    'attribute_not_exists(pk) OR (uid = :uid AND project_id = :project AND attribute_not_exists(#result))',
    { ':uid': fields.uid, ':project': fields.project_id },
    { ...fields, ttl: toTtl(now + KEPT_MS) },
    { file_id },
  );
  return { Key, ...update, ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#result': 'result' } };
}

/** Stores the result of an announced upload or take, once. */
export const storeResultUpdate = (Key: Key, result: object | undefined) => ({
  Key,
  ...buildUpdateIf('attribute_exists(pk) AND attribute_not_exists(#result)', {}, { result }),
});

/** Announces an upload. Idempotent. @throws ConditionFailed when the id is another person's or project's, or the upload is complete */
export const announceUpload = async (upload: Upload, now: number): Promise<void> =>
  void (await updateItem(announceUpdate(keyOf.upload(upload.id), upload, now)));

/** Announces uploads, all or none. @throws ConditionFailed with the indexes of those for which `announceUpload` would throw it */
export const announceUploads = (uploads: readonly Upload[], now: number): Promise<void> =>
  transact(uploads.map((upload) => ({ Update: announceUpdate(keyOf.upload(upload.id), upload, now) })));

const completeUploadWrite = (upload: Upload, result: Upload['result']) => ({
  Update: storeResultUpdate(keyOf.upload(upload.id), result),
});

/**
 * Stores the result of an uploaded sound, video or waveform, once.
 * @throws ConditionFailed when the upload was completed in the meantime
 */
export const completeUploadRecord = (upload: FileUpload, result: StoredFile): Promise<void> =>
  transact([completeUploadWrite(upload, result)]);

export interface SlideArrival {
  upload: SlideUpload;
  slide: Omit<Slide, 'version'>;
}

/** Thrown for slides whose ids the project already uses. */
export class SlideIdsTaken extends Error {
  constructor(readonly arrivals: readonly SlideArrival[]) {
    super('There are slides with these ids already.');
    this.name = 'SlideIdsTaken';
  }
}

/**
 * Writes the records of uploaded slides, stores their uploads' results, and counts the slides in the project, in one transaction.
 * @returns the slides with their new versions, in the order of the arrivals
 * @throws ConditionFailed when the project changed, or one of the uploads was completed in the meantime
 * @throws SlideIdsTaken
 */
export async function completeSlideRecords(
  root: ProjectRoot,
  arrivals: readonly SlideArrival[],
  sizeDelta: ProjectSize,
  person: User,
  now: number,
): Promise<Slide[]> {
  const { id } = root.project;
  const slides = arrivals.map(({ slide }) => ({ ...slide, version: firstVersion(now) }));
  const [first] = [...slides].sort(compareSlides);
  if (!first) return [];
  const cover = isBeforeCover(first, root.cover) ? { url: first.url, position: first.position } : undefined;
  const writes = [
    ...slides.map((item) => putRecordWrite(id, { entity: 'slide', item }, 0)),
    ...arrivals.map(({ upload }, index) => completeUploadWrite(upload, slides[index])),
    updateRootWrite(
      id,
      { durationDelta: 0, sizeDelta, cover, revised: [], conditions: [coverCondition(root)] },
      person,
      now,
    ),
  ];
  try {
    await transact(writes);
    return slides;
  } catch (error) {
    throw findTakenIds(error, arrivals) ?? error;
  }
}

/** Finds slides whose record exists already, unless another request completed the same upload. */
function findTakenIds(error: unknown, arrivals: readonly SlideArrival[]): SlideIdsTaken | undefined {
  if (!(error instanceof ConditionFailed)) return undefined;
  const failed = new Set(error.failed);
  const taken = arrivals.filter((_, index) => failed.has(index) && !failed.has(arrivals.length + index));
  return taken.length > 0 ? new SlideIdsTaken(taken) : undefined;
}

interface PictureUpload {
  id: UploadId;
  uid: Uid;
  content_type: string;
  size: number;
}

/** An announced profile picture; undefined if there is none, or if the upload is of another kind. */
export async function findPictureUpload(id: UploadId): Promise<PictureUpload | undefined> {
  const item = await getItem(keyOf.upload(id));
  if (item?.kind !== 'picture') return undefined;
  return { id, uid: item.uid as Uid, content_type: item.content_type as string, size: item.size as number };
}

/** Announces a profile picture. Idempotent. @throws ConditionFailed when the id is another upload's */
export async function announcePicture({ id, uid, content_type, size }: PictureUpload, now: number): Promise<void> {
  const update = buildUpdateIf(
    'attribute_not_exists(pk) OR (uid = :uid AND kind = :kind)',
    { ':uid': uid, ':kind': 'picture' },
    { id, uid, kind: 'picture', content_type, size, ttl: toTtl(now + KEPT_MS) },
  );
  await updateItem({ Key: keyOf.upload(id), ...update });
}
