import { readBody } from '../config/read-body';
import type { S3Operation } from './s3-operation';
import { tagsOfXml, tagsToXml } from './tags';

export const getObjectTagging: S3Operation = ({ bucket, key }, { store }) => ({
  xml: tagsToXml(store.get(bucket, key).tags ?? {}),
});

export const putObjectTagging: S3Operation = async ({ incoming, bucket, key }, { store }) => {
  store.setTags(bucket, key, tagsOfXml(String(await readBody(incoming))));
  return {};
};

export const deleteObjectTagging: S3Operation = ({ bucket, key }, { store }) => {
  store.setTags(bucket, key, {});
  return { status: 204 };
};
