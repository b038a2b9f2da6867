import { S3Error } from './s3-error';
import { fromXml, type XmlElement } from './xml';

/** The tags of an object, by their names. */
export type Tags = Record<string, string>;

/** The tags that a request's `x-amz-tagging` gives to a new object: `name=value&…`. @throws S3Error InvalidTag */
export const tagsOfHeader = (header: string | undefined): Tags => checked([...new URLSearchParams(header ?? '')]);

/** The tags in the body of PutObjectTagging. @throws S3Error MalformedXML, InvalidTag */
export function tagsOfXml(text: string): Tags {
  const request = fromXml(text) as { Tagging?: { TagSet?: { Tag?: { Key: string; Value: string }[] } } };
  if (!request.Tagging) throw new S3Error('MalformedXML', 400, 'The XML you provided was not well-formed.');
  return checked((request.Tagging.TagSet?.Tag ?? []).map(({ Key, Value }) => [Key, Value]));
}

/** What GetObjectTagging answers. */
export const tagsToXml = (tags: Tags): XmlElement => ({
  Tagging: { TagSet: { Tag: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) } },
});

/** S3's rules: at most ten, each once, names up to 128 and values up to 256 characters. */
function checked(tags: [string, string][]): Tags {
  const names = new Set(tags.map(([name]) => name));
  const isTooLong = tags.some(([name, value]) => name === '' || name.length > 128 || value.length > 256);
  if (tags.length > 10 || isTooLong || names.size < tags.length) {
    throw new S3Error('InvalidTag', 400, 'The tags are not of the form that S3 takes.');
  }
  return Object.fromEntries(tags);
}
