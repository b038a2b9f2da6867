import { type Contract, type InputOf, type OutputOf, getRoute } from '#shared/api/contract';
import { API_PATH } from '#shared/api/edge';
import { completeSlideUploads, completeUpload, createSlideUploads, createUpload } from '#shared/api/uploads';
import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { ApiError, toErrorCode } from '#shared/errors';
import { newId } from '#shared/ids';

type File = Uint8Array<ArrayBuffer>;
type UploadForm = OutputOf<typeof createUpload>;
type UploadTarget = Omit<InputOf<typeof createUpload>, 'id' | 'size'>;
type SlideUpload = InputOf<typeof createSlideUploads>['slides'][number];

/** A slide with one picture for all widths. */
interface SeedSlide extends Pick<SlideUpload, 'slide_id' | 'position' | 'notes' | 'content_type'> {
  file: File;
}

/** Calls the stack's API as one person, as the client does. */
export interface SeedClient {
  call<C extends Contract>(contract: C, input: InputOf<C>): Promise<OutputOf<C>>;
  upload(target: UploadTarget, file: File): Promise<OutputOf<typeof completeUpload>>;
  /** Uploads up to 40 slides together. */
  uploadSlides(project_id: ProjectId, slides: readonly SeedSlide[]): Promise<void>;
}

/** Creates a client for the app at `origin` with a person's token. Its calls throw an `ApiError` with the response text when refused. */
export function createSeedClient(origin: string, token: string): SeedClient {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const call: SeedClient['call'] = async (contract, input) => {
    const { path } = getRoute(contract);
    const response = await fetch(origin + API_PATH + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data: input }),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new ApiError(toErrorCode(response.status), `The sample was refused by ${contract.name}: ${text}`);
    }
    return (JSON.parse(text) as { data: OutputOf<typeof contract> }).data;
  };
  return {
    call,
    async upload(target, file) {
      const id = newId();
      await post(await call(createUpload, { ...target, id, size: file.length }), target.content_type, file);
      return call(completeUpload, { id, project_id: target.project_id });
    },
    async uploadSlides(project_id, slides) {
      const announced = slides.map(({ file, ...slide }) => {
        return { ...slide, id: newId() as UploadId, text: '', size: file.length, smaller: [] };
      });
      const { uploads } = await call(createSlideUploads, { project_id, slides: announced });
      const posting = slides.map(async ({ content_type, file }, index) => {
        const { forms = [], refusal } = uploads[index] ?? {};
        if (!forms[0]) throw new Error(`A slide of the sample was refused: ${refusal?.message}`);
        await post(forms[0], content_type, file);
      });
      await Promise.all(posting);
      const { uploads: completed } = await call(completeSlideUploads, {
        project_id,
        ids: announced.map(({ id }) => id),
      });
      const refused = completed.find(({ refusal }) => refusal)?.refusal;
      if (refused) throw new Error(`A slide of the sample was refused: ${refused.message}`);
    },
  };
}

async function post({ url, fields }: UploadForm, type: string, file: File): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file], { type }));
  const response = await fetch(url, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`A file of the sample was refused: ${await response.text()}`);
}
