import { createHash } from 'node:crypto';
import { createProject } from '#shared/api/projects';
import { completeTakeUpload, createTakeUpload, PIECE_BYTES_MAX, PIECES_PER_CALL } from '#shared/api/takes';
import { createUpload } from '#shared/api/uploads';
import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { postForm } from '../../../testing/post-form';
import { newProjectId } from '../../../testing/records';
import { buildTakeParts } from '../../../testing/take-parts';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';

const newTakeId = () => newId() as UploadId;

/** A person with a project, and a function that announces takes of it. */
async function whoRecords() {
  const person = await signUp();
  const project_id: ProjectId = newProjectId();
  await call(createProject, { id: project_id, name: 'Talk' }, person.token);
  const announce = (id: UploadId, first_piece = 0) =>
    call(createTakeUpload, { id, project_id, first_piece }, person.token);
  return { person, project_id, announce };
}

describe('guard: 10 GB of takes of a team a day', () => {
  const keyFor = (what: string, { account }: SignedUp) =>
    `RATE_LIMIT#${what}-bytes-of-account#${createHash('sha256').update(account.id).digest('hex')}`;
  const countsOf = async (person: SignedUp) =>
    (await table.query(keyFor('take', person))) as { pk: string; sk: string; count: number }[];
  const countedBytes = async (person: SignedUp): Promise<number> =>
    (await countsOf(person)).reduce((sum, { count }) => sum + count, 0);

  test('announced bytes count once, also after the take is joined, and the forms stay valid', async () => {
    const { person, project_id, announce } = await whoRecords();
    const id = newTakeId();
    const forms = await announce(id);
    const first = await countedBytes(person);
    expect(first).toBeGreaterThanOrEqual(PIECES_PER_CALL * PIECE_BYTES_MAX);
    await announce(id);
    expect(await countedBytes(person)).toBe(first);
    await announce(id, PIECES_PER_CALL);
    expect(await countedBytes(person)).toBe(first + PIECES_PER_CALL * PIECE_BYTES_MAX);

    const { end, ofEnd } = buildTakeParts(0);
    await postForm(forms.end, end);
    const completion = { id, project_id, created_at: 1, pieces: [], end: ofEnd };
    const complete = () => call(completeTakeUpload, completion, person.token);
    await Promise.allSettled(Array.from({ length: 5 }, complete));
    await complete();
    expect(await postForm(forms.pieces[0]!, Buffer.alloc(PIECE_BYTES_MAX))).toBeLessThan(300);
    expect(await countedBytes(person)).toBe(first + PIECES_PER_CALL * PIECE_BYTES_MAX);
  });

  /** A person whose team has used up a day's bytes, and a function that announces takes. */
  async function whoHasUsedUp(what: string) {
    const { person, project_id, announce } = await whoRecords();
    const known = newTakeId();
    await announce(known);
    const [today] = await countsOf(person);
    // The count resets at midnight, so the test fills two days.
    const tomorrow = `${Number(today!.sk) + 24 * 60 * 60 * 1000}`;
    const pk = keyFor(what, person);
    for (const sk of [today!.sk, tomorrow]) await table.put({ ...today!, pk, sk, count: 20 * 1024 ** 3 });
    const sound = { kind: 'clip' as const, id: newTakeId(), project_id, content_type: 'audio/mp4', size: 1 };
    const announceFile = () => call(createUpload, { ...sound, created_at: 1 }, person.token);
    return { announce, announceFile, known };
  }

  test('beyond them no new take begins; files are counted separately', async () => {
    const { announce, announceFile, known } = await whoHasUsedUp('take');
    await announce(known);
    await expect(announce(newTakeId())).rejects.toMatchObject({
      code: 'resource-exhausted',
      message: 'Your team has reached today’s recording limit. Try again tomorrow.',
    });
    await announceFile();
  });

  test('videos that were only announced never block a recording', async () => {
    const { announce, announceFile } = await whoHasUsedUp('upload');
    await expect(announceFile()).rejects.toMatchObject({ code: 'resource-exhausted' });
    await announce(newTakeId());
  });
});
