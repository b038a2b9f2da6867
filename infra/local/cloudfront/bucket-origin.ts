import { Sha256 } from '@aws-crypto/sha256-js';
import { HttpRequest } from '@smithy/protocol-http';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Origin } from './behavior';
import { fetchFrom } from './http-origin';
import { xmlError } from './xml-error';

export interface BucketOriginOptions {
  /** Where S3 is. */
  url: string;
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/** A private bucket, read as CloudFront reads it: with signed requests, one object at a time, never listing. */
export function bucketOrigin({ url, bucket, region, credentials }: BucketOriginOptions): Origin {
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const { protocol, hostname, port, host } = new URL(url);
  return async ({ method, path, headers }) => {
    const objectPath = `/${bucket}${new URL(path, url).pathname}`;
    const { range } = headers;
    const signed = await signer.sign(
      new HttpRequest({
        method,
        protocol,
        hostname,
        port: Number(port),
        path: objectPath,
        headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...(range ? { range } : {}) },
      }),
    );
    const answer = await fetchFrom(url, { method, path: objectPath, headers: {} }, signed.headers);
    if (answer.status !== 404) return answer;
    answer.body?.resume();
    return xmlError(403, 'AccessDenied', 'Access Denied');
  };
}
