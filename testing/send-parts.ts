import type { InputOf, OutputOf } from '#shared/api/contract';
import { PART_BYTES, type signUploadParts } from '#shared/api/uploads';

type Sign = (input: InputOf<typeof signUploadParts>) => Promise<OutputOf<typeof signUploadParts>>;
type Upload = Pick<InputOf<typeof signUploadParts>, 'id' | 'project_id'>;

/** The bytes of a file's part, counted from 1. */
export const slicePart = (file: Uint8Array, part: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(file.subarray((part - 1) * PART_BYTES, part * PART_BYTES));

/** Sends parts of a file to their signed addresses. Returns the statuses. */
export async function sendParts(sign: Sign, upload: Upload, file: Uint8Array, parts: number[]): Promise<number[]> {
  const { urls } = await sign({ id: upload.id, project_id: upload.project_id, parts });
  const send = async (url: string, index: number) =>
    (await fetch(url, { method: 'PUT', body: slicePart(file, parts[index] ?? 0) })).status;
  return Promise.all(urls.map(send));
}
