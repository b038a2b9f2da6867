import type { IncomingMessage } from 'node:http';

/** Who signed a request, and for which service. */
interface Signer {
  accessKeyId: string;
  service: string;
}

const parseSigner = (credential: string | null | undefined): Signer | undefined => {
  const [accessKeyId, , , service] = (credential ?? '').split('/');
  return accessKeyId && service ? { accessKeyId, service } : undefined;
};

/** The signer named by the authorization header or by a presigned address. */
export function findSigner(request: IncomingMessage, url: URL): Signer | undefined {
  const header = /Credential=([^,\s]+)/.exec(request.headers.authorization ?? '')?.[1];
  return parseSigner(header ?? url.searchParams.get('X-Amz-Credential'));
}

/** The signer and the object's key in the fields of a signed upload form. */
export interface FormUpload {
  signer: Signer;
  key: string;
}

/** Reads a signed upload form as far as its fields go; undefined while they have not all arrived. */
export function parseFormUpload(head: string): FormUpload | undefined {
  const field = (name: string) =>
    new RegExp(`name="${name}"(?:\\r\\n[^\\r\\n]+)*\\r\\n\\r\\n([^\\r]*)\\r\\n`, 'i').exec(head)?.[1];
  const signer = parseSigner(field('x-amz-credential'));
  const key = field('key');
  return signer && key !== undefined ? { signer, key } : undefined;
}

/**
 * Reads the start of a body until `find` finds what it looks for, or `maxBytes` are exceeded. The rest stays in the
 * request; `head` is what was taken from it.
 */
export async function readUntil<Found>(
  request: IncomingMessage,
  find: (text: string) => Found | undefined,
  maxBytes: number,
): Promise<{ head: Buffer[]; found?: Found }> {
  const head: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    head.push(chunk);
    size += chunk.length;
    const found = find(Buffer.concat(head).toString('latin1'));
    if (found !== undefined || size > maxBytes) return { head, found };
  }
  return { head };
}
