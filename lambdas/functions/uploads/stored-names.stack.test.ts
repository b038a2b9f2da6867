import { createProject, updateProject } from '#shared/api/projects';
import { completeTakeUpload, createTakeUpload } from '#shared/api/takes';
import {
  completeMultipartUpload,
  completeUpload,
  createMultipartUpload,
  createUpload,
  signUploadParts,
} from '#shared/api/uploads';
import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { bucket } from '../../../testing/bucket';
import { postForm } from '../../../testing/post-form';
import { joinAccount, newProjectId } from '../../../testing/records';
import { sendParts } from '../../../testing/send-parts';
import { addSpareMedia } from '../../../testing/sound-files';
import { buildTakeParts } from '../../../testing/take-parts';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';

/** A kept take: an attacker could derive the upload's id and timestamp from its name. */
interface Kept {
  id: UploadId;
  created_at: number;
  url: string;
  peaks_url: string;
}

const created_at = 4711;
let owner: SignedUp;
let editor: SignedUp;
let project_id: ProjectId;
beforeAll(async () => {
  owner = await signUp();
  project_id = newProjectId();
  await call(createProject, { id: project_id, name: 'Talk' }, owner.token);
  await call(updateProject, { id: project_id, who_can_edit: 'Team' }, owner.token);
  editor = await joinAccount(owner.account, 'Editor');
});

const bytesOf = async (path: string): Promise<Buffer> => (await bucket.get(path.slice(1))).bytes;

async function keepTake(id = newId() as UploadId): Promise<Kept> {
  const { pieces, end, ofEnd } = buildTakeParts(1);
  const forms = await call(createTakeUpload, { id, project_id, first_piece: 0 }, owner.token);
  await postForm(forms.pieces[0]!, pieces[0]!);
  await postForm(forms.end, end);
  const used = [{ piece: 0, bytes: pieces[0]!.length }];
  const completion = { id, project_id, created_at, pieces: used, end: ofEnd };
  return { id, created_at, ...(await call(completeTakeUpload, completion, owner.token)) };
}

/** Ids that an attacker who knows the file could derive: the upload's, and the one in its name. */
const idsOf = ({ id, url }: Kept): UploadId[] => [id, url.replace(/^.*-|\..*$/g, '') as UploadId];

/** Uploads a file in parts; returns its path, or the error. */
async function sendInParts(id: UploadId, file: Buffer, person: SignedUp): Promise<string> {
  const upload = { id, project_id, content_type: 'audio/mp4' as const, size: file.length, created_at };
  await call(createMultipartUpload, upload, person.token);
  await sendParts((input) => call(signUploadParts, input, person.token), upload, file, [1]);
  const answer = call(completeMultipartUpload, { id, project_id }, person.token);
  return answer.then(
    ({ url }) => url,
    ({ code }: { code: string }) => code,
  );
}

async function sendByForm(kind: 'clip' | 'peaks', id: UploadId, file: Buffer, person: SignedUp): Promise<string> {
  const content_type = kind === 'clip' ? 'audio/mp4' : 'application/octet-stream';
  const upload = { kind, id, project_id, content_type, size: file.length, created_at };
  await postForm(await call(createUpload, upload, person.token), file);
  return (await call(completeUpload, { id, project_id }, person.token)).url;
}

const sound = () => addSpareMedia(buildTakeParts(0).file, Buffer.from(newId()));

describe("guard: an upload never touches another one's file, whatever id and timestamp it is announced with", () => {
  test("a colleague's multipart file is stored next to a kept take", async () => {
    const kept = await keepTake();
    const before = await bytesOf(kept.url);
    for (const id of idsOf(kept)) {
      const file = sound();
      const url = await sendInParts(id, file, editor);
      expect(url).toMatch(new RegExp(`^/projects/${project_id}/clips/${created_at}-`));
      expect((await bytesOf(url)).equals(file)).toBe(true);
    }
    expect((await bytesOf(kept.url)).equals(before)).toBe(true);
  });

  test('a refused file removes only itself', async () => {
    const kept = await keepTake();
    for (const id of idsOf(kept)) {
      expect(await sendInParts(id, Buffer.from('no sound'), editor)).toBe('invalid-argument');
    }
    expect(await bucket.keysBelow(kept.url.slice(1))).toHaveLength(1);
  });

  test("a colleague's form replaces neither sound nor waveform", async () => {
    const kept = await keepTake();
    const before = await Promise.all([kept.url, kept.peaks_url].map(bytesOf));
    for (const kind of ['clip', 'peaks'] as const) await sendByForm(kind, kept.id, sound(), editor).catch(() => '');
    const [, fromName] = idsOf(kept);
    for (const kind of ['clip', 'peaks'] as const) await sendByForm(kind, fromName!, sound(), editor).catch(() => '');
    expect(await Promise.all([kept.url, kept.peaks_url].map(bytesOf))).toEqual(before);
  });

  test("nor does the same person's, with an id used two days ago whose record has expired", async () => {
    const id = newId() as UploadId;
    const [first, second] = [sound(), sound()];
    const before = await sendInParts(id, first, owner);
    await table.delete(`UPLOAD#${id}`, 'PARTS');
    const after = await sendInParts(id, second, owner);
    expect(after).not.toBe(before);
    expect((await bytesOf(before)).equals(first)).toBe(true);

    const kept = await keepTake();
    await table.delete(`UPLOAD#${kept.id}`, 'TAKE');
    expect((await keepTake(kept.id)).url).not.toBe(kept.url);
  });
});
