import { ListPartsCommand, NoSuchUpload } from '@aws-sdk/client-s3';
import { bucket, staging } from '../../testing/bucket';
import { reachBucket } from '../../testing/reach-bucket';
import { newProjectId } from '../../testing/records';
import { mediaBucket } from '../../testing/test-stack';
import { newId } from '#shared/ids';
import { copyStagedObject, copyStoredObject, listObjectSizes } from './media-copies';
import { s3Client } from './s3';
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

test.each([
  ['whole', undefined],
  ['in parts', 5 * MB],
])(
  'guard: a file copied %s again, also at the same time, leaves no other version of it and no parts',
  async (_, partBytes) => {
    const send = jest.spyOn(s3Client, 'send');
    const from = newId();
    await staging.put(from, Buffer.alloc(6 * MB));
    const checked = { ...(await readStagedStart(from, 4))!, contentType: 'video/mp4', to: `${folder}/a.mp4` };
    const copyAgain = () => copyStagedObject(from, checked, partBytes);
    await Promise.all([copyAgain(), copyAgain()].map((copying) => copying.catch(expectWriteConflict)));
    await copyAgain();
    expect(await bucket.versionsBelow(folder)).toHaveLength(1);
    const answers = await Promise.allSettled(
      send.mock.results.map(({ value }) => value as Promise<{ UploadId?: string }>),
    );
    send.mockRestore();
    const started = answers.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value.UploadId ?? []) : []));
    expect(started).toHaveLength(partBytes ? 3 : 0);
    for (const UploadId of started) {
      const parts = new ListPartsCommand({ Bucket: mediaBucket, Key: checked.to, UploadId });
      await expect(s3Client.send(parts)).rejects.toThrow(NoSuchUpload);
    }
  },
);

/** The slower one of two copies in parts. The caller repeats it. */
const expectWriteConflict = (error: unknown) => expect(error).toMatchObject({ code: 'unavailable' });
