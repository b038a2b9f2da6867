import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Contract } from '#shared/api/contract';
import { REQUEST_ID_HEADER } from '#shared/api/door';
import { type ApiError, type ErrorBody, httpStatusOf } from '#shared/errors';

const headersOf = (requestId: string, cacheControl: string, type = 'application/json') => ({
  'content-type': `${type}; charset=utf-8`,
  'x-content-type-options': 'nosniff',
  'cache-control': cacheControl,
  [REQUEST_ID_HEADER]: requestId,
});

/** What a GET answers may be kept by the edge for as long as a viewer may see something outdated. */
const SHARED_SECONDS = 10;
/** That there is nothing is kept by the edge alone: a browser that looks again asks it. CloudFront keeps a 404 for ten seconds at least. */
const NOTHING_THERE = `public, max-age=0, s-maxage=${SHARED_SECONDS}`;

const isShared = (contract: Contract): boolean => contract.route?.method === 'GET';

/** The answer of a call that worked: `{data}`, or the output itself, cacheable, for a GET. */
export function answer(contract: Contract, output: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  if (!isShared(contract)) {
    return { statusCode: 200, headers: headersOf(requestId, 'no-store'), body: JSON.stringify({ data: output }) };
  }
  const cached = `public, max-age=${SHARED_SECONDS}`;
  return typeof output === 'string'
    ? { statusCode: 200, headers: headersOf(requestId, cached, 'text/plain'), body: output }
    : { statusCode: 200, headers: headersOf(requestId, cached), body: JSON.stringify(output) };
}

/** The answer of a call that failed (spec section 8). Only that there is nothing to GET may be kept. */
export function errorAnswer(
  contract: Contract,
  { code, message, details }: ApiError,
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  const body: ErrorBody = { error: { status: code, message, ...(details === undefined ? {} : { details }) } };
  const kept = isShared(contract) && code === 'not-found' ? NOTHING_THERE : 'no-store';
  return { statusCode: httpStatusOf(code), headers: headersOf(requestId, kept), body: JSON.stringify(body) };
}
