import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { STRIPE_API_VERSION } from '#shared/billing/stripe';
import { listen, type Listening, readBody } from '../protocol/http';
import { API_CALLS, type ApiCall } from './api-calls';
import { Deliveries } from './deliver-events';
import { renderPage } from './pages';
import { PaymentStore } from './payment-store';
import { parseForm, STAND_IN_KEYS, StripeError } from './stripe-protocol';

interface StripeOptions {
  port: number;
  /** The address for browsers and functions. */
  url: string;
  webhook: string;
  /** A folder for its data. Defaults to memory. */
  dataDir?: string;
  log: (message: string) => void;
}

const BODY_BYTES_MAX = 64 * 1024;

function answerPage(request: IncomingMessage, response: ServerResponse, body: string, store: PaymentStore): void {
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const fields = Object.fromEntries(new URLSearchParams(body));
  const query = Object.fromEntries(searchParams);
  const answer = renderPage({ method: request.method ?? 'GET', path, query, fields, store });
  if (!answer) return void response.writeHead(404).end();
  if ('goTo' in answer) return void response.writeHead(303, { location: answer.goTo }).end();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(answer.html);
}

/**
 * Stands in for Stripe: the parts of its API that the app uses, the pages for people, and webhooks with Stripe's signatures. The page at
 * its root advances the clock, which renews plans. `GET /events` returns all events to tests.
 */
export async function startStripe(options: StripeOptions): Promise<Listening> {
  const { port, url, webhook, dataDir, log } = options;
  const deliveries = new Deliveries({
    webhook,
    log,
    onDelivered: ({ id }) => {
      store.records.undelivered = store.records.undelivered.filter((one) => one !== id);
      store.save();
    },
  });
  const store = new PaymentStore(
    STRIPE_API_VERSION,
    (event) => deliveries.deliver(event),
    dataDir && join(dataDir, 'payments.json'),
  );

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = ((await readBody(request, BODY_BYTES_MAX)) ?? '').toString();
    // Each answer contains the stand-in's time.
    const { searchParams } = new URL(request.url ?? '/', url);
    const now = store.now(searchParams.get('customer') ?? undefined);
    response.setHeader('date', new Date(now * 1000).toUTCString());
    if (request.url?.startsWith('/v1/')) {
      const { status, body: given, headers } = answerApi(request, body, { store, url, webhook });
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(given));
    } else if (request.url === '/events') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(store.records.events));
    } else {
      answerPage(request, response, body, store);
    }
    store.save();
  };

  const listening = await listen(
    createServer((request, response) => {
      handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    }),
    port,
  );
  for (const event of store.records.events.filter(({ id }) => store.records.undelivered.includes(id))) {
    deliveries.deliver(event);
  }
  return {
    ...listening,
    stop: async () => {
      await deliveries.stop();
      await listening.stop();
    },
  };
}

interface ApiAnswer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

function findCall(method: string, path: string) {
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

type CallContext = Pick<ApiCall, 'store' | 'url' | 'webhook'>;

function run(request: IncomingMessage, body: string, place: CallContext): ApiAnswer {
  try {
    checkKey(request);
    const { pathname, search } = new URL(request.url ?? '/', place.url);
    const { answer, id } = findCall(request.method ?? 'GET', pathname);
    return { status: 200, body: answer({ id, fields: parseForm(body || search.slice(1)), ...place }) };
  } catch (error) {
    if (error instanceof StripeError) return { status: error.status, body: error.body };
    return { status: 400, body: new StripeError(400, 'invalid_request_error', String(error)).body };
  }
}

/** Answers an API call. A repeated idempotency key gets the first answer, and the call runs only once. */
function answerApi(request: IncomingMessage, body: string, place: CallContext): ApiAnswer {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return run(request, body, place);
  const { store } = place;
  const fingerprint = `${request.url} ${body}`;
  const before = store.records.answers[key];
  if (before && before.request !== fingerprint) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return { status: 400, body: new StripeError(400, 'idempotency_error', message).body };
  }
  if (before) return { ...before, headers: { 'idempotent-replayed': 'true' } };
  const answer = run(request, body, place);
  const { status, body: given } = answer;
  if (status < 500) store.records.answers[key] = { request: fingerprint, status, body: structuredClone(given) };
  return answer;
}
