import { getObject, s3Client, toByteSource } from './s3';

const place = { Bucket: 'media', Key: 'a' };

test.each([
  ['a range', () => toByteSource(place, 32).read(0, 16)],
  ['all of it', () => getObject(place)],
])('an answer without bytes is not read as an empty object: %s', async (_, read) => {
  jest.spyOn(s3Client, 'send').mockReturnValue(Promise.resolve({ ETag: 'tag' }) as never);
  await expect(read()).rejects.toThrow('S3 returned no content');
});
