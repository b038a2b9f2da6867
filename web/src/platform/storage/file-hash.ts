/** Bytes read at a time, so that files of any length need little memory. */
const SLICE_BYTES = 8 * 1024 * 1024;

/** Identifies a file by its content: SHA-256 of the SHA-256 of each 8 MiB, in hexadecimal digits. */
export async function hashFile(file: Blob): Promise<string> {
  const hashes: ArrayBuffer[] = [];
  for (let from = 0; from < file.size; from += SLICE_BYTES) {
    hashes.push(await digest(file.slice(from, from + SLICE_BYTES)));
  }
  return Array.from(new Uint8Array(await digest(new Blob(hashes))), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

const digest = async (bytes: Blob): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
