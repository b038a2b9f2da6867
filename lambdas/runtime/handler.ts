import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { z } from 'zod';
import type { Contract, OutputOf } from '#shared/api/contract';
import { REQUEST_ID_HEADER } from '#shared/api/edge';
import type { getVideoPage } from '#shared/api/publish';
import { ApiError, type ErrorBody, toHttpStatus } from '#shared/errors';
import { requireEdge } from './edge';
import { checkInput } from './explain-input';
import { logFailure, logger } from './logger';

export type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

const INTERNAL_MESSAGE = 'Something went wrong on our side. Try again.';

/** Adds the request's id to log lines, as in the answer and in the API's own log. */
const logRequestId = (requestId: string): void => logger.appendKeys({ request_id: requestId });

/** Catches an output with more or fewer fields than its contract, e.g. a stored item passed on unfiltered. */
function checkOutput(contract: Contract, output: unknown): void {
  if (!('shape' in contract.output)) return;
  const [expected, actual] = [contract.output.shape, output].map((fields) =>
    Object.keys(fields as object)
      .sort()
      .join(),
  );
  if (actual !== expected) throw new Error(`${contract.name} gave ${actual}, its contract says ${expected}.`);
}

function toApiError(contract: Contract, requestId: string, error: unknown): ApiError {
  logRequestId(requestId);
  if (error instanceof ApiError) {
    logger.info('refused', { function: contract.name, code: error.code });
    return error;
  }
  logFailure(`${contract.name} failed`, error);
  return new ApiError('internal', INTERNAL_MESSAGE);
}

/**
 * Wraps every HTTP function: verifies the origin secret, identifies the caller, checks the input, runs the function, checks and encodes the
 * output, and maps errors to the catalog. Logs any error other than `ApiError` and answers with a neutral message. Every answer has the id
 * of its request.
 */
export function handle<Input extends z.ZodType, Output extends z.ZodType, Who>(
  contract: Contract<Input, Output>,
  identify: (event: APIGatewayProxyEventV2) => Promise<Who>,
  run: (input: z.output<Input>, who: Who) => Promise<z.output<Output>>,
): HttpHandler {
  const answerTo = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const { requestId } = event.requestContext;
    logRequestId(requestId);
    try {
      requireEdge(event);
      const who = await identify(event);
      const checked = checkInput(contract.input, readInput(contract, event));
      if (!checked.ok) throw new ApiError('invalid-argument', checked.sentence);
      const output = await run(checked.input, who);
      checkOutput(contract, output);
      return successResponse(contract, output, requestId);
    } catch (error) {
      return errorResponse(contract, toApiError(contract, requestId, error), requestId);
    }
  };
  return async (event) => compress(await answerTo(event), event.headers['accept-encoding']);
}

function parseBody(event: APIGatewayProxyEventV2): unknown {
  const text = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : event.body;
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw new ApiError('invalid-argument', 'The request is not valid JSON.');
  }
}

function unwrap(body: unknown): unknown {
  const isEnvelope = typeof body === 'object' && body !== null && Object.keys(body).join() === 'data';
  if (!isEnvelope) throw new ApiError('invalid-argument', 'The request needs exactly one field, "data".');
  return (body as { data: unknown }).data;
}

/**
 * The unchecked input of a call: `data` of the callable envelope; the body itself where an external party defines the route; path and query
 * of a GET; the query of a mail program's request.
 * @throws ApiError `invalid-argument` when it isn't JSON or has no envelope
 */
export function readInput(contract: Contract, event: APIGatewayProxyEventV2): unknown {
  if (contract.route?.method === 'GET') return { ...event.queryStringParameters, ...event.pathParameters };
  if (contract.isPostedByMailPrograms && event.queryStringParameters) return event.queryStringParameters;
  const body = parseBody(event);
  return contract.route ? body : unwrap(body);
}

const buildHeaders = (requestId: string, cacheControl: string, type = 'application/json') => ({
  'content-type': type.startsWith('image/') ? type : `${type}; charset=utf-8`,
  'x-content-type-options': 'nosniff',
  'cache-control': cacheControl,
  [REQUEST_ID_HEADER]: requestId,
});

/** How long the edge may cache a GET, i.e. how long viewers may see outdated data. */
const SHARED_SECONDS = 10;
/** Only the edge caches a 404, so that a reload asks it again. CloudFront caches a 404 for at least ten seconds. */
const NOT_FOUND_CACHE = `public, max-age=0, s-maxage=${SHARED_SECONDS}`;

const isShared = (contract: Contract): boolean => contract.route?.method === 'GET';

/** A successful answer: `{data}` with its form if that is not the first, or for a GET the output itself, cacheable. */
function successResponse(contract: Contract, output: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  if (!isShared(contract)) {
    const body = JSON.stringify({ data: output, format: contract.format });
    return { statusCode: 200, headers: buildHeaders(requestId, 'no-store'), body };
  }
  const cached = `public, max-age=${SHARED_SECONDS}`;
  if (contract.route?.type === 'text/html') {
    const { page, policy } = output as OutputOf<typeof getVideoPage>;
    const headers = buildHeaders(requestId, cached, contract.route.type);
    return {
      statusCode: 200,
      headers: { ...headers, ...(policy && { 'content-security-policy': policy }) },
      body: page,
    };
  }
  if (output instanceof Uint8Array) {
    const headers = buildHeaders(requestId, cached, contract.route?.type);
    return { statusCode: 200, headers, body: Buffer.from(output).toString('base64'), isBase64Encoded: true };
  }
  return typeof output === 'string'
    ? {
        statusCode: 200,
        headers: buildHeaders(requestId, cached, 'text/plain'),
        body: output,
      }
    : { statusCode: 200, headers: buildHeaders(requestId, cached), body: JSON.stringify(output) };
}

/** A failed answer (spec section 8). Only the 404 of a GET is cacheable. */
function errorResponse(
  contract: Contract,
  { code, message, details }: ApiError,
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  const body: ErrorBody = { error: { status: code, message, ...(details === undefined ? {} : { details }) } };
  const kept = isShared(contract) && code === 'not-found' ? NOT_FOUND_CACHE : 'no-store';
  return { statusCode: toHttpStatus(code), headers: buildHeaders(requestId, kept), body: JSON.stringify(body) };
}

/** Below this, compression saves less than one network packet. */
const COMPRESSED_BYTES_MIN = 1024;

/** Compresses a large project to a fifth in 2 ms; quality 6 is a tenth smaller and takes twice as long. */
const BROTLI_QUALITY = 4;

const encoders = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

type Encoding = keyof typeof encoders;

/** Whether the viewer accepts an encoding (RFC 9110, 12.5.3); a weight of 0 refuses it. */
const isAccepted = (accepted: string, encoding: Encoding): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .some((one) => {
      const [name = '', weight = ''] = one.split(';').map((part) => part.trim());
      return name === encoding && !/^q=0(\.0*)?$/.test(weight);
    });

/**
 * Compresses a large enough answer with an encoding that the viewer accepts: CloudFront compresses only what it caches. The body becomes
 * base64, which the API decodes.
 */
export async function compress(
  answer: APIGatewayProxyStructuredResultV2,
  accepted = '',
): Promise<APIGatewayProxyStructuredResultV2> {
  if (answer.isBase64Encoded) return answer;
  const body = Buffer.from(answer.body ?? '');
  if (body.length < COMPRESSED_BYTES_MIN) return answer;
  const headers = { ...answer.headers, vary: 'accept-encoding' };
  const encoding = (['br', 'gzip'] as const).find((one) => isAccepted(accepted, one));
  if (!encoding) return { ...answer, headers };
  const compressed = await encoders[encoding](body);
  return {
    ...answer,
    headers: { ...headers, 'content-encoding': encoding },
    body: compressed.toString('base64'),
    isBase64Encoded: true,
  };
}
