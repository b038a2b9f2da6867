import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
import { splitIntoChunks } from '#shared/group-by';
import { env } from '../runtime/env';
import { s3Client } from './s3';

interface ObjectHistory {
  /** Bytes of its newest version that is not a delete marker. */
  size: number;
  /** The delete markers newer than that version; empty if the object isn't deleted. */
  deleteMarkers: string[];
}

/** The history of all objects below a prefix, deleted or not, by key. Without versioning, it has the existing objects only. */
export async function listObjectHistories(prefix: string): Promise<Map<string, ObjectHistory>> {
  const found = new Map<string, ObjectHistory>();
  const marks = new Map<string, { id: string; at: number }[]>();
  const newest = new Map<string, { size: number; at: number }>();
  let from: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
  while (from) {
    const page: ListObjectVersionsCommandOutput = await s3Client.send(
      new ListObjectVersionsCommand({ Bucket: env('MEDIA_BUCKET'), Prefix: prefix, ...from }),
    );
    for (const { Key = '', Size = 0, LastModified } of page.Versions ?? []) {
      // S3 lists the versions of a key newest first.
      if (!newest.has(Key)) newest.set(Key, { size: Size, at: LastModified?.getTime() ?? 0 });
    }
    for (const { Key = '', VersionId = '', LastModified } of page.DeleteMarkers ?? []) {
      marks.set(Key, [...(marks.get(Key) ?? []), { id: VersionId, at: LastModified?.getTime() ?? 0 }]);
    }
    from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : undefined;
  }
  for (const [key, { size, at }] of newest) {
    const before = (marks.get(key) ?? []).filter((mark) => mark.at >= at);
    found.set(key, { size, deleteMarkers: before.map(({ id }) => id) });
  }
  return found;
}

/** Maximum number of keys in one S3 request. */
const DELETED_AT_ONCE = 1000;

/** Removes delete markers, which restores the objects. Idempotent. */
export async function removeDeleteMarkers(marked: readonly { key: string; mark: string }[]): Promise<void> {
  for (const some of splitIntoChunks(marked, DELETED_AT_ONCE)) {
    const Objects = some.map(({ key, mark }) => ({ Key: key, VersionId: mark }));
    const Delete = { Objects, Quiet: true };
    const result = await s3Client.send(new DeleteObjectsCommand({ Bucket: env('MEDIA_BUCKET'), Delete }));
    if (result.Errors?.length) throw new Error(`${result.Errors.length} files couldn’t be restored. Run this again.`);
  }
}
