import { openObject, readObject, readObjectStart, s3Client } from './media';

test.each([
  ['its start', () => readObjectStart('staging/upload', 16)],
  ['a range', () => openObject('staging/upload', 32).read(0, 16)],
  ['all of it', () => readObject('staging/upload')],
])('an answer without bytes is not read as an empty object: %s', async (_, read) => {
  process.env.MEDIA_BUCKET = 'media';
  jest.spyOn(s3Client, 'send').mockReturnValue(Promise.resolve({ ETag: 'tag' }) as never);
  await expect(read()).rejects.toThrow('S3 returned no content');
});
