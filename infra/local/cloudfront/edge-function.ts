import type { IncomingHttpHeaders } from 'node:http';
import { createContext, Script } from 'node:vm';

/** The part of a request that an edge function receives and may change. */
interface EdgeRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
}

type EdgeDecision = EdgeRequest | { status: number; headers: Record<string, string>; body?: Buffer };

/** An edge function that runs for each request. `address` is the viewer's IP address. */
type EdgeFunction = (request: EdgeRequest, address: string) => Promise<EdgeDecision>;

interface EdgeValue {
  value: string;
  multiValue?: { value: string }[];
}
interface EdgeResult {
  uri?: string;
  querystring?: Record<string, EdgeValue>;
  statusCode?: number;
  headers?: Record<string, EdgeValue>;
  body?: { encoding: 'text'; data: string };
}

const IMPORT = /^import cf from 'cloudfront';$/m;

/** Loads a CloudFront function (viewer request) from its deployed source. `store` is its key-value store; `log` receives its log. */
export function loadEdgeFunction(
  code: string,
  store: Pick<ReadonlyMap<string, string>, 'has' | 'get'> = new Map(),
  log: (line: string) => void = console.log,
): EdgeFunction {
  const read = async <T>(get: () => T): Promise<T> => Promise.resolve().then(get);
  const kvs = () => ({
    exists: (key: string) => read(() => store.has(key)),
    get: (key: string) => read(() => store.get(key)),
  });
  const cf = { kvs };
  const context = createContext({ cf, console: { log } });
  new Script(code.replace(IMPORT, '')).runInContext(context);
  const run = new Script('handler(event)');

  return async ({ method, path, headers }, ip) => {
    const url = new URL(path, 'http://edge');
    const [rawPath = '/'] = path.split('?');
    const asked = toQuery(url.searchParams);
    const event = {
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip },
      request: {
        method,
        uri: rawPath,
        querystring: asked,
        rawQueryString: () => (path.includes('?') ? url.search.slice(1) : undefined),
        headers: toEdgeValues(headers),
        cookies: {},
      },
    };
    const {
      statusCode,
      uri,
      querystring = asked,
      headers: passed = {},
      body,
    } = (await run.runInContext(Object.assign(context, { event }))) as EdgeResult;
    if (statusCode !== undefined) {
      return { status: statusCode, headers: fromEdgeValues(passed), body: body && Buffer.from(body.data) };
    }
    const search = querystring === asked ? url.search : fromQuery(querystring);
    return { method, path: `${uri ?? rawPath}${search}`, headers: fromEdgeValues(passed) };
  };
}

/** The last of several values counts, and all are listed. */
const toQuery = (query: URLSearchParams): Record<string, EdgeValue> =>
  Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const multiValue = query.getAll(name).map((value) => ({ value }));
      return [name, { ...multiValue.at(-1)!, ...(multiValue.length > 1 && { multiValue }) }];
    }),
  );

/** As it stands: CloudFront encodes nothing in a query that a function sets. */
const fromQuery = (query: Record<string, EdgeValue>): string => {
  const text = Object.entries(query).map(([name, { value }]) => `${name}=${value}`);
  return text.length === 0 ? '' : `?${text.join('&')}`;
};

const toEdgeValues = (values: IncomingHttpHeaders): Record<string, EdgeValue> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value: [value].flat().join() }]));

const fromEdgeValues = (values: Record<string, EdgeValue>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
