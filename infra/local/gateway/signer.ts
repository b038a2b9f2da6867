import type { IncomingMessage } from 'node:http';

interface Signer {
  accessKeyId: string;
  service: string;
}

const parseSigner = (credential: string | null | undefined): Signer | undefined => {
  // A signature for all regions names no region.
  const [accessKeyId, ...scope] = (credential ?? '').split('/');
  const service = scope.at(-2);
  return accessKeyId && service ? { accessKeyId, service } : undefined;
};

export function findSigner(request: IncomingMessage, url: URL): Signer | undefined {
  const header = /Credential=([^,\s]+)/.exec(request.headers.authorization ?? '')?.[1];
  return parseSigner(header ?? url.searchParams.get('X-Amz-Credential'));
}

/** The signer and the object's key, from the fields of a signed upload form. */
export interface FormUpload {
  signer: Signer;
  key: string;
}

/** Parses the fields of a signed upload form; undefined until all of them have arrived. */
export function parseFormUpload(head: string): FormUpload | undefined {
  const field = (name: string) =>
    new RegExp(`name="${name}"(?:\\r\\n[^\\r\\n]+)*\\r\\n\\r\\n([^\\r]*)\\r\\n`, 'i').exec(head)?.[1];
  const signer = parseSigner(field('x-amz-credential'));
  const key = field('key');
  return signer && key !== undefined ? { signer, key } : undefined;
}

/** Reads the start of a body until `find` returns a result, or until `maxBytes`. The rest stays in the request. */
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
