import { type Contract, type InputOf, type OutputOf, routeOf } from '#shared/api/contract';
import { completeUpload, createUpload } from '#shared/api/uploads';
import { newId } from '#shared/ids';

type UploadInput = InputOf<typeof createUpload>;
/** What an upload says beyond what its file tells. */
type UploadTarget = UploadInput extends infer Kind
  ? Kind extends UploadInput
    ? Omit<Kind, 'id' | 'size'>
    : never
  : never;

/** Calls the stack's API as one person, the way the client does. */
export interface SeedClient {
  call<C extends Contract>(contract: C, input: InputOf<C>): Promise<OutputOf<C>>;
  /** Brings a file to its place. */
  upload(target: UploadTarget, file: Uint8Array<ArrayBuffer>): Promise<OutputOf<typeof completeUpload>>;
}

/** A client that carries a person's token. Its calls throw with the answer's text when one is refused. */
export function createSeedClient(apiUrl: string, token: string): SeedClient {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const call: SeedClient['call'] = async (contract, input) => {
    const { path } = routeOf(contract);
    const response = await fetch(apiUrl + path, { method: 'POST', headers, body: JSON.stringify({ data: input }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`The sample was refused by ${contract.name}: ${text}`);
    return (JSON.parse(text) as { data: OutputOf<typeof contract> }).data;
  };
  return {
    call,
    async upload(target, file) {
      const id = newId();
      const { url, fields } = await call(createUpload, { ...target, id, size: file.length });
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([file], { type: target.content_type }));
      const response = await fetch(url, { method: 'POST', body: form });
      if (!response.ok) throw new Error(`A file of the sample was refused: ${await response.text()}`);
      return call(completeUpload, { id, project_id: target.project_id });
    },
  };
}
