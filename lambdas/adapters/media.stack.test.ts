import { newId } from '#shared/ids';
import { bucket } from '../../testing/bucket';
import { reachBucket } from '../../testing/reach-bucket';
import { copyObject, readObjectStart, storeObject } from './media';

beforeAll(reachBucket);

describe('guard: the first bytes decide what a file is', () => {
  const from = `staging/${newId()}`;
  const to = `projects/${newId()}/slides/a.png`;

  it('a file that replaces it after the check is not stored', async () => {
    await bucket.put(from, 'a picture');
    const { etag } = (await readObjectStart(from, 4))!;
    await bucket.put(from, '<script>');
    await expect(copyObject(from, to, { etag, contentType: 'image/png' })).rejects.toMatchObject({ code: 'aborted' });
    expect(await bucket.keysBelow(to)).toEqual([]);
  });

  it('the checked file is', async () => {
    const { etag, size } = (await readObjectStart(from, 4))!;
    expect(size).toBe('<script>'.length);
    await copyObject(from, to, { etag, contentType: 'image/png' });
    expect((await bucket.get(to)).ContentType).toBe('image/png');
  });
});

test('concurrent requests store a file once; the later ones are asked to try again', async () => {
  const key = `projects/${newId()}/clips/a.m4a`;
  const bytes = Buffer.alloc(8 * 1024 * 1024, 1);
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => storeObject(key, bytes, 'audio/mp4')));
  const refusals = tries.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals.length).toBeLessThan(tries.length);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'unavailable' });
  await storeObject(key, Buffer.from('later'), 'audio/mp4');
  expect((await bucket.get(key)).bytes).toHaveLength(bytes.length);
});
