import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../config/listen';
import { readBody } from '../config/read-body';
import { forward } from './forward';
import { type Denial, Grants, type Principal } from './grants';
import { needsOf } from './needs';
import { type Need } from './policy';
import { readUntil } from './read-until';
import { refuse } from './refuse';
import { bucketAndKey } from './s3-needs';
import { type FormUpload, formUploadIn, signerOf } from './signer';

export interface GatewayOptions {
  port: number;
  /** Who may sign, by access key id. */
  principals: ReadonlyMap<string, Principal>;
  /** Where the services are that functions may call, by their name in signatures. */
  upstreams: Partial<Record<string, string>>;
  graphqlApiId: string;
  /** Hears of each mail that SES was handed, with what was asked of it. */
  onMail?: (form: URLSearchParams) => void;
  log: (message: string) => void;
}

export interface Gateway {
  url: string;
  /** Every refused request so far. */
  denials: () => Denial[];
  /** What the roles allow and nothing has used so far, one sentence each. */
  unusedGrants: () => string[];
  /** For what AWS itself does with a function's role, such as reading a stream: checked and counted like a request. */
  act: (accessKeyId: string, needs: Need[]) => void;
  /** Tells of each write to a table that was answered; gives a function that ends it. */
  onWrite: (listener: () => void) => () => void;
  stop: () => Promise<void>;
}

const FORM_FIELDS_BYTES_MAX = 64 * 1024;

/** What changes items of a table. */
const TABLE_WRITES = /^dynamodb:(Put|Update|Delete|BatchWrite)Item$/;

interface Form {
  head: Buffer[];
  found?: FormUpload;
}

const isForm = ({ method, headers }: IncomingMessage) =>
  method === 'POST' && (headers['content-type'] ?? '').startsWith('multipart/form-data');

/** The address that a form's object will have. */
const objectUrl = (url: URL, { key }: FormUpload): URL =>
  new URL(`/${bucketAndKey(url.pathname).bucket}/${encodeURIComponent(key)}`, url);

/**
 * The one address that functions reach AWS at. The access key id of a request names the function; the statements of its
 * role in the template decide; what is allowed goes on to the stand-in as it came, so that its signature still holds.
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

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', `http://${headers.host ?? 'localhost'}`);
    // A browser asks before it posts a form; storage is the only service that browsers call through here.
    if (method === 'OPTIONS') return forward(request, response, { upstream: upstreamOf('s3'), head: [] });

    const form: Form = isForm(request) ? await readUntil(request, formUploadIn, FORM_FIELDS_BYTES_MAX) : { head: [] };
    const signer = signerOf(request, url) ?? form.found?.signer;
    if (!signer) return refuse(response, '', 'The request is not signed.');
    const { service, accessKeyId } = signer;
    const principal = grants.principalOf(accessKeyId);
    if (!principal) return refuse(response, service, `Nobody has the access key ${accessKeyId}.`);

    // Files stream through; everything else is small and says in its body what it is about.
    const isRead = service !== 's3' || url.searchParams.has('delete');
    const head = isRead ? [(await readBody(request)) ?? Buffer.alloc(0)] : form.head;
    const body = isRead ? Buffer.concat(head).toString() : '';
    const askedUrl = form.found ? objectUrl(url, form.found) : url;
    const needs = needsOf({ service, method, url: askedUrl, headers, body }, graphqlApiId);
    const denied = grants.firstDenied(principal, needs);
    if (denied) {
      log(`${principal.name} was refused ${denied.action} on ${denied.resource}`);
      return refuse(response, service, unauthorized(principal, denied));
    }
    await forward(request, response, {
      upstream: upstreamOf(service),
      head,
      onMissing: () => hidesMissing(grants, principal, needs, response),
    });
    if (service === 'ses') options.onMail?.(new URLSearchParams(body));
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
    unusedGrants: () => grants.unused(),
    act: (accessKeyId, needs) => {
      const principal = grants.principalOf(accessKeyId);
      if (!principal) throw new Error(`Nobody has the access key ${accessKeyId}.`);
      grants.firstDenied(principal, needs);
    },
    onWrite: (listener) => {
      writeListeners.add(listener);
      return () => void writeListeners.delete(listener);
    },
    stop: listening.stop,
  };
}

const unauthorized = ({ name }: Principal, { action, resource }: Need) =>
  `${name} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows it`;

/** S3 says 403, not 404, about a missing object to somebody who may not list the bucket. */
function hidesMissing(grants: Grants, principal: Principal, needs: Need[], response: ServerResponse): boolean {
  const [need] = needs;
  if (need?.action !== 's3:GetObject') return false;
  const bucket = need.resource.split('/')[0] ?? '';
  const listing: Need = { action: 's3:ListBucket', resource: bucket };
  if (grants.allows(principal, listing)) return false;
  refuse(response, 's3', unauthorized(principal, listing));
  return true;
}
