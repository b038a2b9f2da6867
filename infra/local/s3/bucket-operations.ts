import { readBody } from '../config/read-body';
import { listObjects } from './list-objects';
import { readForm } from './post-object';
import { checkPostPolicy } from './post-policy';
import { receiveFile } from './receive-file';
import { keptHeaders, type S3Answer, type S3Operation } from './s3-operation';
import { fromXml } from './xml';

export const headBucket: S3Operation = ({ bucket }, { store }) => {
  store.assertBucket(bucket);
  return {};
};

export const listBucket: S3Operation = ({ bucket, query }, { store }) => ({ xml: listObjects(store, bucket, query) });

export const deleteObjects: S3Operation = async ({ incoming, bucket }, { store, remove }) => {
  store.assertBucket(bucket);
  const request = fromXml(String(await readBody(incoming))) as {
    Delete: { Object: { Key: string; VersionId?: string }[]; Quiet?: string };
  };
  const wanted = request.Delete.Object.map(({ Key, VersionId }) => ({ Key, VersionId }));
  for (const { Key, VersionId } of wanted) remove(bucket, Key, VersionId);
  return { xml: { DeleteResult: { Deleted: request.Delete.Quiet === 'true' ? [] : wanted } } };
};

/** A browser's form with a signed policy; the only request that needs no signature around it. */
export const postForm: S3Operation = ({ incoming, bucket }, { store, create, secretOf }) => {
  store.assertBucket(bucket);
  return readForm<S3Answer>(incoming, async (fields, file, { filename }) => {
    const key = (fields.key ?? '').replace('${filename}', () => filename ?? '');
    const limits = checkPostPolicy({ ...fields, key }, bucket, secretOf);
    const received = await receiveFile(file, { file: store.newFile(), headers: fields, ...limits });
    const { etag } = create(bucket, key, received, { headers: keptHeaders(fields) }, 'POST Object');
    const headers = { etag: `"${etag}"` };
    if (fields.success_action_status === '200') return { status: 200, headers };
    if (fields.success_action_status !== '201') return { status: 204, headers };
    return { status: 201, headers, xml: { PostResponse: { Bucket: bucket, Key: key, ETag: `"${etag}"` } } };
  });
};
