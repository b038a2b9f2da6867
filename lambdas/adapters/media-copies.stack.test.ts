import { bucket, staging } from '../../testing/bucket';
import { reachBucket } from '../../testing/reach-bucket';
import { newProjectId } from '../../testing/records';
import { newId } from '#shared/ids';
import { copyStagedObject, copyStoredObject, listObjectSizes } from './media-copies';
import { readStagedStart } from './staging';

const MB = 1024 ** 2;
let folder: string;
beforeAll(reachBucket);
beforeEach(() => (folder = `projects/${newProjectId()}`));

const copy = async (partBytes?: number) => {
  const size = (await listObjectSizes(folder)).get(`${folder}/a`) ?? 0;
  await copyStoredObject({ from: `${folder}/a`, to: `${folder}/b`, size }, partBytes);
};

describe('copying a stored file', () => {
  test('copies its bytes, including in parts with a shorter last one', async () => {
    const bytes = Buffer.alloc(11 * MB, 'narration');
    await bucket.put(`${folder}/a`, bytes);
    for (const partBytes of [undefined, 5 * MB, 11 * MB]) {
      await bucket.remove(`${folder}/b`);
      await copy(partBytes);
      expect((await bucket.get(`${folder}/b`)).bytes.equals(bytes)).toBe(true);
    }
  });

  test('fails if the file is gone', async () => {
    for (const partBytes of [undefined, -1]) await copy(partBytes);
    expect(await bucket.keysBelow(folder)).toEqual([]);
  });
});

describe.each([
  ['whole', undefined],
  ['in parts', 5 * MB],
])('guard: the first bytes decide what a file is, copied %s', (_, partBytes) => {
  const picture = Buffer.alloc(6 * MB, 'a picture');
  const check = async (from: string) => ({
    ...(await readStagedStart(from, 4))!,
    contentType: 'image/png',
    to: `${folder}/a.png`,
  });

  it('a file that replaces it after the check is not stored', async () => {
    const from = newId();
    await staging.put(from, picture);
    const checked = await check(from);
    await staging.put(from, Buffer.alloc(6 * MB, '<script>'));
    await expect(copyStagedObject(from, checked, partBytes)).rejects.toMatchObject({ code: 'aborted' });
    expect(await bucket.keysBelow(folder)).toEqual([]);
  });

  it('the checked file is', async () => {
    const from = newId();
    await staging.put(from, picture);
    for (let time = 1; time <= 2; time++) await copyStagedObject(from, await check(from), partBytes);
    const { ContentType, CacheControl, bytes } = await bucket.get(`${folder}/a.png`);
    expect(ContentType).toBe('image/png');
    expect(CacheControl).toContain('immutable');
    expect(bytes.equals(picture)).toBe(true);
  });
});

test('guard: a file copied in parts again leaves no other version of it', async () => {
  const from = newId();
  await staging.put(from, Buffer.alloc(6 * MB));
  const checked = { ...(await readStagedStart(from, 4))!, contentType: 'video/mp4', to: `${folder}/a.mp4` };
  for (let time = 1; time <= 2; time++) await copyStagedObject(from, checked, 5 * MB);
  expect(await bucket.versionsBelow(folder)).toHaveLength(1);
});
