import { Sha256 } from '@aws-crypto/sha256-js';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { SignatureV4 } from '@smithy/signature-v4';
import { env } from '../runtime/env';

/** A call that hangs would delay everything after it. */
const TIME_OUT_MS = 5_000;

/** Posts JSON to an AWS service, signed with the function's own role. Follows no redirect: the signature is for this service alone. */
export async function postSigned(service: 'appsync' | 'ses', url: URL, content: object): Promise<Response> {
  const body = JSON.stringify(content);
  const signer = new SignatureV4({ service, region: env('AWS_REGION'), credentials: fromEnv(), sha256: Sha256 });
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    port: url.port ? Number(url.port) : undefined,
    path: url.pathname,
    headers: { host: url.host, 'content-type': 'application/json' },
    body,
  });
  return fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIME_OUT_MS), redirect: 'error' });
}
