import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type SecretLookup = (accessKeyId: string) => string | undefined;

export type SignatureFault = 'missing' | 'expired' | 'unknown-key' | 'mismatch';

/** Why a signature was rejected. Each service has its own wording. */
export class SignatureError extends Error {
  constructor(readonly fault: SignatureFault) {
    super(`AWS signature: ${fault}`);
  }
}

/** The signed request as it arrived. `url` is path and query. */
interface SignedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

const CLOCK_SKEW_MS = 15 * 60_000;

/** SHA-256 in hexadecimal digits. */
export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Percent-encodes as AWS does: all but unreserved characters. */
const awsEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

interface Credential {
  accessKeyId: string;
  /** `yyyymmdd/region/service/aws4_request` */
  scope: string;
}

/** Splits `key id/yyyymmdd/region/service/aws4_request`. */
export function parseCredential(text: string): Credential {
  const [accessKeyId = '', ...scope] = text.split('/');
  return { accessKeyId, scope: scope.join('/') };
}

/** Whether `signature` (hex) is that of `stringToSign` under the scope's signing key. */
export function isSignatureCorrect(stringToSign: string, scope: string, secret: string, signature: string): boolean {
  const signingKey = scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`);
  const expected = hmac(signingKey, stringToSign);
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface ClaimedSignature {
  credential: Credential;
  signedHeaders: string;
  signature: string;
  amzDate: string;
  /** Lifetime of a presigned URL in seconds. */
  lifetime?: number;
}

function parseSignature(request: SignedRequest, query: URLSearchParams): ClaimedSignature {
  const presigned = query.get('X-Amz-Signature');
  if (presigned !== null) {
    return {
      credential: parseCredential(query.get('X-Amz-Credential') ?? ''),
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: presigned,
      amzDate: query.get('X-Amz-Date') ?? '',
      lifetime: Number(query.get('X-Amz-Expires') ?? 0),
    };
  }
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/.exec(
    request.headers.authorization ?? '',
  );
  if (!match) throw new SignatureError('missing');
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const amzDate = String(request.headers['x-amz-date'] ?? '');
  return { credential: parseCredential(credential), signedHeaders, signature, amzDate };
}

const ageMs = (amzDate: string): number =>
  Date.now() - Date.parse(amzDate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** A NaN age (from an invalid date) is never fresh. */
const isFresh = ({ amzDate, lifetime }: ClaimedSignature): boolean =>
  lifetime === undefined
    ? Math.abs(ageMs(amzDate)) <= CLOCK_SKEW_MS
    : ageMs(amzDate) >= -CLOCK_SKEW_MS && ageMs(amzDate) <= lifetime * 1000;

function canonicalRequest(request: SignedRequest, url: URL, signedHeaders: string, payloadHash: string): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${awsEncode(name)}=${awsEncode(value)}`)
    .sort();
  const path = url.pathname.split('/').map((part) => awsEncode(decodeURIComponent(part)));
  const headers = signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}`,
  );
  return [request.method, path.join('/'), query.join('&'), ...headers, '', signedHeaders, payloadHash].join('\n');
}

/**
 * Verifies a Signature Version 4 in the headers or in the URL. Returns the signer's access key id.
 * @param payloadHash the signature's hash of the body: SHA-256 in hex, or a value such as `UNSIGNED-PAYLOAD`
 * @throws SignatureError
 */
export function verifyAwsSignature(request: SignedRequest, payloadHash: string, secretOf: SecretLookup): string {
  const url = new URL(request.url, 'http://localhost');
  const claimed = parseSignature(request, url.searchParams);
  if (!isFresh(claimed)) throw new SignatureError('expired');
  const secret = secretOf(claimed.credential.accessKeyId);
  if (secret === undefined) throw new SignatureError('unknown-key');
  const { scope, accessKeyId } = claimed.credential;
  const canonical = canonicalRequest(request, url, claimed.signedHeaders, payloadHash);
  const stringToSign = ['AWS4-HMAC-SHA256', claimed.amzDate, scope, sha256(canonical)].join('\n');
  if (!isSignatureCorrect(stringToSign, scope, secret, claimed.signature)) throw new SignatureError('mismatch');
  return accessKeyId;
}
