import { Readable } from 'node:stream';
import type { OriginAnswer } from './behavior';

/** An error as CloudFront and S3 word it. */
export function xmlError(status: number, code: string, message: string): OriginAnswer {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  const headers = { 'content-type': 'text/xml', 'content-length': String(Buffer.byteLength(text)) };
  return { status, headers, body: Readable.from([text]) };
}
