import { newId } from '#shared/ids';
import { bucket } from '../../testing/bucket';
import { reachBucket } from '../../testing/reach-bucket';
import { storeObject } from './media';

beforeAll(reachBucket);

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
