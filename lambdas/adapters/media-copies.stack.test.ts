import { bucket } from '../../testing/bucket';
import { reachBucket } from '../../testing/reach-bucket';
import { newProjectId } from '../../testing/records';
import { copyStoredObject, listObjectSizes } from './media-copies';

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

  test('guard: refuses a file that was not checked yet', async () => {
    await bucket.put(`${folder}/a`, Buffer.alloc(6 * MB));
    await bucket.tag(`${folder}/a`, { state: 'pending' });
    for (const partBytes of [undefined, 5 * MB]) await copy(partBytes);
    expect(await bucket.keysBelow(folder)).toEqual([`${folder}/a`]);
  });
});
