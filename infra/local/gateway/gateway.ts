import {
  type ClientRequest,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { escapeUTF8 as escapeXml } from 'entities';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listen, readBody, pipeResponse } from '../protocol/http';
import { readOperation } from '../protocol/json-service';
import type { SendEmailRequest } from '../ses/start-mail';
import { requestNeeds } from './needs';
import { OngoingTransactions, type TableError } from './ongoing-transactions';
import { type Denial, Grants, type Need, type Principal } from './policy';
import { parseBucketAndKey } from './s3-needs';
import { type FormUpload, parseFormUpload, readUntil, findSigner } from './signer';

interface GatewayOptions {
  port: number;
  /** Who may sign, by access key id. */
  principals: ReadonlyMap<string, Principal>;
  /** The services that functions may call, by their name in signatures. */
  upstreams: Partial<Record<string, string>>;
  graphqlApiId: string;
  /** Refuses writes of items that a transaction is writing, as AWS does. Off in tests: transactions are slower here than on AWS, so they would conflict more often. */
  refusesConflicts?: boolean;
  onMail?: (request: SendEmailRequest) => void;
  log: (message: string) => void;
}

export interface Gateway {
  url: string;
  denials: () => Denial[];
  /** Permissions of the roles that nothing has used so far, one sentence each. */
  unusedGrants: () => string[];
  transactionConflicts: () => number;
  /** Checks and records what AWS itself does with a function's role, such as reading a stream, like a request. */
  act: (accessKeyId: string, needs: Need[]) => void;
  /** Subscribes to answered writes to tables. Returns a function that unsubscribes. */
  onWrite: (listener: () => void) => () => void;
  stop: () => Promise<void>;
}

const FORM_FIELDS_BYTES_MAX = 64 * 1024;

const TABLE_WRITES = /^dynamodb:(Put|Update|Delete|BatchWrite)Item$/;

interface Form {
  head: Buffer[];
  found?: FormUpload;
}

const isFormUpload = ({ method, headers }: IncomingMessage) =>
  method === 'POST' && (headers['content-type'] ?? '').startsWith('multipart/form-data');

const objectUrl = (url: URL, { key }: FormUpload): URL =>
  new URL(`/${parseBucketAndKey(url.pathname).bucket}/${encodeURIComponent(key)}`, url);

/**
 * The endpoint through which functions call AWS. The access key id of a request identifies the function, and the statements of its role in
 * the template decide. Allowed requests are forwarded unchanged, so that their signatures stay valid.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { principals, graphqlApiId, log } = options;
  const grants = new Grants(principals);
  const upstreamOf = (service: string): string => {
    const upstream = options.upstreams[service];
    if (!upstream) throw new Error(`There is no stand-in for ${service}.`);
    return upstream;
  };

  const writeListeners = new Set<() => void>();
  const transactions = new OngoingTransactions();

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', `http://${headers.host ?? 'localhost'}`);
    // Browsers send a preflight request before they post a form. They call only storage through the gateway.
    if (method === 'OPTIONS') return forward(request, response, { upstream: upstreamOf('s3'), head: [] });

    const form: Form = isFormUpload(request)
      ? await readUntil(request, parseFormUpload, FORM_FIELDS_BYTES_MAX)
      : { head: [] };
    const signer = findSigner(request, url) ?? form.found?.signer;
    if (!signer) return sendAccessDenied(response, '', 'The request is not signed.');
    const { service, accessKeyId } = signer;
    const principal = grants.findPrincipal(accessKeyId);
    if (!principal) return sendAccessDenied(response, service, `Nobody has the access key ${accessKeyId}.`);

    // Files are streamed. All other requests are small, and their body determines what they need.
    const isRead = service !== 's3' || url.searchParams.has('delete');
    const head = isRead ? [(await readBody(request)) ?? Buffer.alloc(0)] : form.head;
    const body = isRead ? Buffer.concat(head).toString() : '';
    const askedUrl = form.found ? objectUrl(url, form.found) : url;
    const needs = requestNeeds({ service, method, url: askedUrl, headers, body }, graphqlApiId);
    const denied = grants.findDenied(principal, needs);
    if (denied) {
      log(`${principal.name} was refused ${denied.action} on ${denied.resource}`);
      return sendAccessDenied(response, service, formatDenial(principal, denied));
    }
    const send = () =>
      forward(request, response, {
        upstream: upstreamOf(service),
        head,
        onMissing: () => refuseMissingObject(grants, principal, needs, response),
      });
    if (service !== 'dynamodb' || !options.refusesConflicts) await send();
    else {
      const conflict = await transactions.run(readOperation(headers), body, send);
      if (conflict) return sendTableError(response, conflict);
    }
    if (service === 'ses') options.onMail?.(JSON.parse(body) as SendEmailRequest);
    if (needs.some(({ action }) => TABLE_WRITES.test(action))) for (const listener of writeListeners) listener();
  };

  const listening = await listen(
    createServer((request, response) => {
      handle(request, response).catch((error: unknown) => {
        log(`${request.method} ${request.url}: ${String(error)}`);
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
      });
    }),
    options.port,
  );
  return {
    url: listening.url,
    denials: () => grants.denials,
    unusedGrants: () => grants.listUnused(),
    transactionConflicts: () => transactions.conflicts,
    act: (accessKeyId, needs) => {
      const principal = grants.findPrincipal(accessKeyId);
      if (!principal) throw new Error(`Nobody has the access key ${accessKeyId}.`);
      grants.findDenied(principal, needs);
    },
    onWrite: (listener) => {
      writeListeners.add(listener);
      return () => void writeListeners.delete(listener);
    },
    stop: listening.stop,
  };
}

const formatDenial = ({ name }: Principal, { action, resource }: Need) =>
  `${name} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows it`;

/** For callers that may not list the bucket, S3 answers 403 instead of 404 when an object is missing. */
function refuseMissingObject(grants: Grants, principal: Principal, needs: Need[], response: ServerResponse): boolean {
  const [need] = needs;
  if (need?.action !== 's3:GetObject') return false;
  const bucket = need.resource.split('/')[0] ?? '';
  const listing: Need = { action: 's3:ListBucket', resource: bucket };
  if (grants.isAllowed(principal, listing)) return false;
  sendAccessDenied(response, 's3', formatDenial(principal, listing));
  return true;
}

interface Forwarding {
  upstream: string;
  /** The part of the body that was already read. The rest is still in the request. */
  head: Buffer[];
  /** Called for a 404. Returns true if it sent another answer. */
  onMissing?: () => boolean;
}

async function* concatBody(request: IncomingMessage, head: Buffer[]): AsyncGenerator<Buffer> {
  yield* head;
  yield* request as AsyncIterable<Buffer>;
}

/** An upstream may answer and close before it has read all of a body that it rejects. */
const pipeBody = (request: IncomingMessage, head: Buffer[], sent: ClientRequest): Promise<void> =>
  pipeline(Readable.from(concatBody(request, head)), sent).catch(() => undefined);

/** Forwards a request with all headers unchanged, including `host`, because the signature covers them. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { upstream, head, onMissing }: Forwarding,
): Promise<void> {
  const { hostname, port } = new URL(upstream);
  const { method, url: path, headers } = request;
  const sent = httpRequest({ hostname, port, method, path, headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  const sending = request.readableEnded ? void sent.end(Buffer.concat(head)) : pipeBody(request, head, sent);
  const answer = await answered;
  if (answer.statusCode === 404 && onMissing?.()) {
    answer.resume();
    return;
  }
  await Promise.all([sending, pipeResponse(response, answer.statusCode ?? 502, answer.headers, answer)]);
}

function sendTableError(response: ServerResponse, error: TableError): void {
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(error));
}

/** Services whose protocol answers every client error with 400. */
const ALWAYS_400 = new Set(['dynamodb', 'secretsmanager', 'cognito-idp', 'sqs', 'transcribe']);

function sendAccessDenied(response: ServerResponse, service: string, message: string): void {
  if (service === 's3') {
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>AccessDenied</Code><Message>${escapeXml(message)}</Message></Error>`);
    return;
  }
  response.writeHead(ALWAYS_400.has(service) ? 400 : 403, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-errortype': 'AccessDeniedException',
  });
  response.end(JSON.stringify({ __type: 'AccessDeniedException', message }));
}
