import { randomUUID } from 'node:crypto';
import type { StoredObject } from './object-store';

export type CreationReason = 'PutObject' | 'POST Object' | 'CopyObject' | 'CompleteMultipartUpload';

/** S3's event to EventBridge, for buckets that have it enabled. */
export interface ObjectEvent {
  version: '0';
  id: string;
  source: 'aws.s3';
  'detail-type': 'Object Created' | 'Object Deleted';
  account: string;
  time: string;
  region: string;
  resources: string[];
  detail: {
    version: '0';
    bucket: { name: string };
    object: { key: string; size?: number; etag?: string; sequencer: string };
    'request-id': string;
    requester: string;
    'source-ip-address': string;
    reason: CreationReason | 'DeleteObject';
    'deletion-type'?: 'Permanently Deleted' | 'Delete Marker Created';
  };
}

/** The event of a new or a deleted object. A deletion is permanent if a version was named or the bucket has no versions. */
export function objectEvent(
  bucket: string,
  object: StoredObject,
  reason: ObjectEvent['detail']['reason'],
  versionId?: string | null,
): ObjectEvent {
  const { key, size, etag } = object;
  const isDeletion = reason === 'DeleteObject';
  const sequencer = process.hrtime.bigint().toString(16).toUpperCase();
  return {
    version: '0',
    id: randomUUID(),
    source: 'aws.s3',
    'detail-type': isDeletion ? 'Object Deleted' : 'Object Created',
    account: '000000000000',
    time: new Date().toISOString(),
    region: 'eu-west-1',
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: isDeletion ? { key, sequencer } : { key, size, etag, sequencer },
      'request-id': randomUUID(),
      requester: '000000000000',
      'source-ip-address': '127.0.0.1',
      reason,
      ...(isDeletion
        ? { 'deletion-type': object.isDeleteMarker && !versionId ? 'Delete Marker Created' : 'Permanently Deleted' }
        : {}),
    },
  };
}
