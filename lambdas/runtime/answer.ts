import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Contract } from '#shared/api/contract';
import { type ApiError, type ErrorBody, httpStatusOf } from '#shared/errors';

const json = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };

/** What a GET answers may be kept by the edge for as long as a viewer may see something outdated. */
const SHARED_SECONDS = 10;

/** The answer of a call that worked: `{data}`, or the output itself, cacheable, for a GET. */
export function answer(contract: Contract, output: unknown): APIGatewayProxyStructuredResultV2 {
  if (contract.route?.method !== 'GET') {
    return {
      statusCode: 200,
      headers: { ...json, 'cache-control': 'no-store' },
      body: JSON.stringify({ data: output }),
    };
  }
  const cached = { 'cache-control': `public, max-age=${SHARED_SECONDS}` };
  return typeof output === 'string'
    ? { statusCode: 200, headers: { ...json, ...cached, 'content-type': 'text/plain; charset=utf-8' }, body: output }
    : { statusCode: 200, headers: { ...json, ...cached }, body: JSON.stringify(output) };
}

/** The answer of a call that failed (spec section 8). */
export function errorAnswer({ code, message, details }: ApiError): APIGatewayProxyStructuredResultV2 {
  const body: ErrorBody = { error: { status: code, message, ...(details === undefined ? {} : { details }) } };
  return {
    statusCode: httpStatusOf(code),
    headers: { ...json, 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}
