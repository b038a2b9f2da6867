import { type IncomingMessage } from 'node:http';
import { API_CALLS, type ApiCall } from './api-calls';
import { formFields } from './form-body';
import { STAND_IN_KEYS } from './stand-in-keys';
import { StripeError } from './stripe-error';

export interface ApiAnswer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** The call that a method and a path mean, and the id in the path. */
function callOf(method: string, path: string) {
  for (const [route, answer] of Object.entries(API_CALLS)) {
    const [wanted, pattern = ''] = route.split(' ');
    const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(path);
    if (wanted === method && match) return { answer, id: match[1] ?? '' };
  }
  throw new StripeError(404, 'invalid_request_error', `${method} ${path} is not offered locally.`);
}

function checkKey({ headers }: IncomingMessage): void {
  if (headers.authorization === `Bearer ${STAND_IN_KEYS.secret_key}`) return;
  throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided.');
}

/** What a call is answered from. */
export type Place = Pick<ApiCall, 'store' | 'url' | 'webhook'>;

function run(request: IncomingMessage, body: string, place: Place): ApiAnswer {
  try {
    checkKey(request);
    const { pathname, search } = new URL(request.url ?? '/', place.url);
    const { answer, id } = callOf(request.method ?? 'GET', pathname);
    return { status: 200, body: answer({ id, fields: formFields(body || search.slice(1)), ...place }) };
  } catch (error) {
    if (error instanceof StripeError) return { status: error.status, body: error.body };
    return { status: 400, body: new StripeError(400, 'invalid_request_error', String(error)).body };
  }
}

/** Answers a call of the API; one that comes again by its idempotency key is answered as before, and done once. */
export function answerApi(request: IncomingMessage, body: string, place: Place): ApiAnswer {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return run(request, body, place);
  const { store } = place;
  const asked = `${request.url} ${body}`;
  const before = store.records.answers[key];
  if (before && before.request !== asked) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return { status: 400, body: new StripeError(400, 'idempotency_error', message).body };
  }
  if (before) return { ...before, headers: { 'idempotent-replayed': 'true' } };
  const answer = run(request, body, place);
  const { status, body: given } = answer;
  if (status < 500) store.records.answers[key] = { request: asked, status, body: structuredClone(given) };
  return answer;
}
