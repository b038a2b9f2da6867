import type { InputOf } from '#shared/api/contract';
import { createProject, deleteProject } from '#shared/api/projects';
import { completeTakeUpload, createTakeUpload, PIECE_BYTES_MAX, PIECES_PER_CALL } from '#shared/api/takes';
import { completeUpload } from '#shared/api/uploads';
import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { bucket, staging } from '../../../testing/bucket';
import { postForm } from '../../../testing/post-form';
import { newProjectId } from '../../../testing/records';
import { buildEnd, buildHead, buildTakeParts, type TakeParts } from '../../../testing/take-parts';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';

type Completion = InputOf<typeof completeTakeUpload> & { id: UploadId };

let owner: SignedUp;
let project_id: ProjectId;
beforeAll(async () => {
  owner = await signUp();
  project_id = newProjectId();
  await call(createProject, { id: project_id, name: 'Deck' }, owner.token);
});

const newTakeId = () => newId() as UploadId;
const announce = (id: UploadId, first_piece = 0, person = owner) =>
  call(createTakeUpload, { id, project_id, first_piece }, person.token);

/** Uploads a take as during a recording; returns the input for completing it. */
async function send({ pieces, end, ofEnd }: TakeParts, id = newTakeId()): Promise<Completion> {
  const forms = await announce(id);
  for (const [piece, bytes] of pieces.entries()) expect(await postForm(forms.pieces[piece]!, bytes)).toBeLessThan(300);
  expect(await postForm(forms.end, end)).toBeLessThan(300);
  const used = pieces.map(({ length: bytes }, piece) => ({ piece, bytes }));
  return { id, project_id, created_at: 4711, pieces: used, end: ofEnd };
}
const complete = (completion: Completion, person = owner) => call(completeTakeUpload, completion, person.token);
const stored = async (path: string) => bucket.get(path.slice(1));
/** The path of a take's files, without their extensions. */
const nameOf = async ({ id }: Completion) => {
  const { file_id } = (await table.get(`UPLOAD#${id}`, 'TAKE'))!;
  return `/projects/${project_id}/clips/4711-${file_id as string}`;
};

describe('a take uploaded while it was recorded', () => {
  test('becomes one file with the bytes of all its pieces, and a waveform', async () => {
    const take = buildTakeParts(3);
    const completion = await send(take);
    const { url, peaks_url } = await complete(completion);
    const name = await nameOf(completion);
    expect([url, peaks_url]).toEqual([`${name}.m4a`, `${name}.peaks`]);
    const file = await stored(url);
    expect(file.bytes.equals(take.file)).toBe(true);
    expect([file.ContentType, file.CacheControl]).toEqual([
      'audio/mp4',
      expect.stringContaining('immutable') as unknown,
    ]);
    expect((await stored(peaks_url)).bytes).toEqual(take.peaks);
    expect(await staging.keysBelow(completion.id)).toEqual([]);
  });

  test('a take too short for a piece is entirely in its end', async () => {
    const take = buildTakeParts(0);
    expect((await stored((await complete(await send(take))).url)).bytes.equals(take.file)).toBe(true);
  });

  test('rewound parts of a piece are left out, and so is a piece that was rewound entirely', async () => {
    const { pieces, peaks } = buildTakeParts(4);
    const [first, second, , fourth] = pieces as [Buffer, Buffer, Buffer, Buffer];
    const sound = Buffer.concat([first, second.subarray(0, 100), fourth]);
    const head = buildHead(sound.length);
    const completion = await send({ pieces, peaks, file: Buffer.alloc(0), ...buildEnd(Buffer.alloc(0), head, peaks) });
    const used = [completion.pieces[0]!, { piece: 1, bytes: 100 }, completion.pieces[3]!];
    const { url } = await complete({ ...completion, pieces: used });
    expect((await stored(url)).bytes.equals(Buffer.concat([head, sound]))).toBe(true);
  });

  test('completed again, also concurrently and with another name, it is one file', async () => {
    const completion = await send(buildTakeParts(2));
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => complete(completion)));
    const again = await complete({ ...completion, created_at: 4712 });
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value).toEqual(again);
      else expect(answer.reason).toMatchObject({ code: 'unavailable' });
    }
    expect(await bucket.keysBelow((await nameOf(completion)).slice(1))).toHaveLength(2);
    await expect(announce(completion.id)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  test('an incomplete take is not joined, and can be when everything has arrived', async () => {
    const take = buildTakeParts(2);
    const completion = await send({ ...take, pieces: take.pieces.slice(0, 1) });
    const pieces = take.pieces.map(({ length: bytes }, piece) => ({ piece, bytes }));
    await expect(complete({ ...completion, pieces })).rejects.toMatchObject({
      code: 'not-found',
      message: 'Part of this recording is missing. Upload it again.',
    });
    await postForm((await announce(completion.id)).pieces[1]!, take.pieces[1]!);
    expect((await stored((await complete({ ...completion, pieces })).url)).bytes.equals(take.file)).toBe(true);
  });
});

describe('guard: the joined file is checked', () => {
  const peaks = Buffer.from([1]);
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');

  test.each([
    ['a page', buildTakeParts(1).pieces[0]!, page],
    ['a head of less sound than there is', Buffer.alloc(10), buildHead(9)],
    ['a head of more sound than there is', Buffer.alloc(10), buildHead(11)],
    ['a head with something behind it', Buffer.alloc(10), Buffer.concat([buildHead(11), Buffer.alloc(1)])],
  ])('%s is refused, and nothing is stored', async (_, tail, head) => {
    const completion = await send({ pieces: [], peaks, file: page, ...buildEnd(tail, head, peaks) });
    await expect(complete(completion)).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(await bucket.keysBelow((await nameOf(completion)).slice(1))).toEqual([]);
  });

  test.each([
    ['cut short', (end: Buffer) => end.subarray(0, end.length - 9)],
    ['something else', () => Buffer.alloc(200)],
  ])('an end that is %s is reported as damaged', async (_, change) => {
    const take = buildTakeParts(0);
    const completion = await send({ ...take, end: change(take.end) });
    await expect(complete(completion)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: 'The end of this recording is damaged. Upload it again.',
    });
  });

  test('an end that inflates beyond any take is not inflated', async () => {
    const completion = await send({
      ...buildTakeParts(0),
      ...buildEnd(Buffer.alloc(8), buildHead(8), Buffer.alloc(5_000_000)),
    });
    await expect(complete(completion)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  test('a bad head is reported before any piece is read, whatever has arrived', async () => {
    const completion = await send({
      pieces: [],
      peaks,
      file: page,
      ...buildEnd(Buffer.alloc(10), buildHead(11), peaks),
    });
    await expect(complete({ ...completion, pieces: [{ piece: 0, bytes: 2 }] })).rejects.toMatchObject({
      code: 'invalid-argument',
      message: 'This isn’t the start of an audio file. Upload it again.',
    });
  });

  test("a piece can't be used twice", async () => {
    const completion = await send(buildTakeParts(1));
    const [piece] = completion.pieces;
    await expect(complete({ ...completion, pieces: [piece!, piece!] })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });
});

describe('guard: 20 attempts to join a take', () => {
  const tooOften = {
    code: 'resource-exhausted',
    message: 'This recording couldn’t be assembled. Upload it as one file.',
  };

  test('concurrent attempts are counted, and announcing again starts no new count', async () => {
    const take = buildTakeParts(1);
    const completion = await send({ ...take, pieces: [] });
    const pieces = [{ piece: 0, bytes: take.pieces[0]!.length }];
    const answers = await Promise.allSettled(Array.from({ length: 24 }, () => complete({ ...completion, pieces })));
    const codes = answers.map((answer) => answer.status === 'rejected' && (answer.reason as { code: string }).code);
    expect(codes.filter((code) => code === 'not-found')).toHaveLength(20);
    expect(codes.filter((code) => code === 'resource-exhausted')).toHaveLength(4);
    const forms = await announce(completion.id);
    await postForm(forms.pieces[0]!, take.pieces[0]!);
    await expect(complete({ ...completion, pieces })).rejects.toMatchObject(tooOften);
  });

  test('requesting the files of a joined take again does not count', async () => {
    const completion = await send(buildTakeParts(1));
    const joined = await complete(completion);
    const again = await Promise.all(Array.from({ length: 24 }, () => complete(completion)));
    for (const answer of again) expect(answer).toEqual(joined);
  });
});

describe('guard: a form accepts one piece of at most 192 KB', () => {
  test('nothing larger, no other key, and nothing empty', async () => {
    const id = newTakeId();
    const { pieces, end } = await announce(id);
    expect(pieces).toHaveLength(PIECES_PER_CALL);
    const [form] = pieces;
    expect(await postForm(form!, Buffer.alloc(PIECE_BYTES_MAX + 1))).toBeGreaterThanOrEqual(400);
    expect(await postForm(form!, Buffer.alloc(0))).toBeGreaterThanOrEqual(400);
    const elsewhere = { ...form!, fields: { ...form!.fields, key: end.fields.key! } };
    expect(await postForm(elsewhere, Buffer.alloc(1))).toBeGreaterThanOrEqual(400);
    expect(await postForm(form!, Buffer.alloc(PIECE_BYTES_MAX))).toBeLessThan(300);
    expect(await staging.keysBelow(id)).toEqual([`${id}/0`]);
  });

  test('a later call signs the following pieces', async () => {
    const id = newTakeId();
    const { pieces } = await announce(id, 40);
    expect(pieces.map(({ fields }) => fields.key)).toEqual(
      Array.from({ length: PIECES_PER_CALL }, (_, n) => `${id}/${40 + n}`),
    );
  });
});

test('an existing file never changes: joining again after a crash returns the first file', async () => {
  const take = buildTakeParts(1);
  const completion = await send(take);
  const key = `${(await nameOf(completion)).slice(1)}.m4a`;
  await bucket.put(key, 'joined before');
  expect((await stored((await complete(completion)).url)).bytes.toString()).toBe('joined before');
});

describe("guard: another person's take looks like a missing one", () => {
  test("it can't be announced for, joined, or taken over", async () => {
    const stranger = await signUp();
    const completion = await send(buildTakeParts(1));
    await expect(announce(newTakeId(), 0, stranger)).rejects.toMatchObject({ code: 'not-found' });
    await expect(complete(completion, stranger)).rejects.toMatchObject({ code: 'not-found' });
    const own = newProjectId();
    await call(createProject, { id: own, name: 'Mine' }, stranger.token);
    await expect(
      call(createTakeUpload, { id: completion.id, project_id: own, first_piece: 0 }, stranger.token),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(complete({ ...completion, project_id: own }, stranger)).rejects.toMatchObject({ code: 'not-found' });
    // Nor is it an upload of the other kind.
    await expect(call(completeUpload, { id: completion.id, project_id }, owner.token)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('a deleted project accepts nothing', async () => {
    const id = newProjectId();
    await call(createProject, { id, name: 'Short' }, owner.token);
    const take = newTakeId();
    await call(createTakeUpload, { id: take, project_id: id, first_piece: 0 }, owner.token);
    await call(deleteProject, { id }, owner.token);
    const { ofEnd } = buildTakeParts(0);
    const completion = { id: take, project_id: id, created_at: 1, pieces: [], end: ofEnd };
    await expect(complete(completion)).rejects.toMatchObject({ code: 'not-found' });
  });
});
