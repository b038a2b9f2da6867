import type { ProjectId, SlideId, Uid, UploadId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { putRecordWrite } from './edits-store';
import { keyOf } from './keys';
import { comesFirst, comesLater, hasRoomForSlide, rootWrite } from './project-root';
import { findSlideNeighbourhood } from './project-store';
import { ConditionFailed, getItem, type Item, transact, updateItem } from './table';

/** How long an upload that was never finished is remembered. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

/** What an upload turned out to be. */
export interface UploadResult {
  url: string;
  content_type: string;
  size: number;
  slide: Slide | null;
}

/** What arrived, before its record is written. */
export interface Arrival extends Omit<UploadResult, 'slide'> {
  slide: Omit<Slide, 'version'> | null;
}

/** A file on its way, as it was announced. */
export interface Upload {
  id: UploadId;
  uid: Uid;
  project_id: ProjectId;
  content_type: string;
  size: number;
  target:
    | { kind: 'slide'; slide_id: SlideId; position: number; notes: string }
    | { kind: 'clip' | 'peaks'; created_at: number };
  /** Set when it has arrived and its record is written. */
  result?: UploadResult;
}

const fromItem = ({ id, uid, project_id, content_type, size, target, result }: Item): Upload =>
  ({ id, uid, project_id, content_type, size, target, result }) as Upload;

/** An upload that was announced; undefined when there is none. */
export async function findUpload(id: UploadId): Promise<Upload | undefined> {
  const item = await getItem(keyOf.upload(id));
  return item && fromItem(item);
}

/**
 * Announces an upload; the same one again changes nothing.
 * @throws ConditionFailed when the id is another person's or project's, or the upload is complete
 */
export const announceUpload = async (upload: Upload, now: number): Promise<void> =>
  void (await updateItem({
    Key: keyOf.upload(upload.id),
    UpdateExpression:
      'SET id = :id, uid = :uid, project_id = :project, content_type = :type, #size = :size, target = :target, #ttl = :ttl',
    ConditionExpression:
      'attribute_not_exists(pk) OR (uid = :uid AND project_id = :project AND attribute_not_exists(#result))',
    ExpressionAttributeNames: { '#size': 'size', '#ttl': 'ttl', '#result': 'result' },
    ExpressionAttributeValues: {
      ':id': upload.id,
      ':uid': upload.uid,
      ':project': upload.project_id,
      ':type': upload.content_type,
      ':size': upload.size,
      ':target': upload.target,
      ':ttl': Math.ceil((now + KEPT_MS) / 1000),
    },
  }));

const doneWrite = (upload: Upload, result: UploadResult) => ({
  Update: {
    Key: keyOf.upload(upload.id),
    UpdateExpression: 'SET #result = :result',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#result)',
    ExpressionAttributeNames: { '#result': 'result' },
    ExpressionAttributeValues: { ':result': result },
  },
});

/**
 * Notes what arrived, once; a slide's record is written with it, and the project counts it.
 * @returns the result, in which a slide has got its version
 * @throws ConditionFailed when the project changed, or the upload was completed in the meantime
 * @throws ApiError `invalid-argument` when the slide's id is taken
 */
export async function completeUploadRecord(
  upload: Upload,
  arrival: Arrival,
  person: User,
  now: number,
): Promise<UploadResult> {
  const { slide, ...file } = arrival;
  if (slide) return completeSlideRecord(upload, { ...file, slide }, person, now);
  const result = { ...file, slide };
  await transact([doneWrite(upload, result)]);
  return result;
}

async function completeSlideRecord(
  upload: Upload,
  arrival: Arrival & { slide: object },
  person: User,
  now: number,
): Promise<UploadResult> {
  const { coverPosition, goneVersion } = await findSlideNeighbourhood(upload.project_id);
  const slide = { ...arrival.slide, version: goneVersion + 1 };
  const result = { ...arrival, slide };
  const isFirst = slide.position < coverPosition;
  const writes = [
    doneWrite(upload, result),
    putRecordWrite(upload.project_id, { entity: 'slide', item: slide }, 0),
    rootWrite(
      upload.project_id,
      {
        durationDelta: 0,
        slideDelta: 1,
        cover: isFirst ? { url: slide.url, position: slide.position } : undefined,
        goneVersion: { seen: goneVersion, to: goneVersion },
        conditions: [hasRoomForSlide, isFirst ? comesFirst(slide.position) : comesLater(slide.position)],
      },
      person,
      now,
    ),
  ];
  try {
    await transact(writes);
    return result;
  } catch (error) {
    const isTaken = error instanceof ConditionFailed && error.failed.includes(1) && !error.failed.includes(0);
    throw isTaken ? new ApiError('invalid-argument', 'There is a slide with this id already.') : error;
  }
}
