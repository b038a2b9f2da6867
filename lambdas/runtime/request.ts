import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Contract } from '#shared/api/contract';
import { ApiError } from '#shared/errors';

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
 * The unchecked input of a call: `data` of the callable envelope, the body itself where an outsider fixed the route, path
 * and query of a GET.
 * @throws ApiError `invalid-argument` when it is no JSON or no envelope
 */
export function readInput(contract: Contract, event: APIGatewayProxyEventV2): unknown {
  if (contract.route?.method === 'GET') return { ...event.queryStringParameters, ...event.pathParameters };
  const body = parseBody(event);
  return contract.route ? body : unwrap(body);
}
