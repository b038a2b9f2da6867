import { createContext, Script } from 'node:vm';

/** What a function of the edge decides: another address to go on with, or an answer of its own. */
export type EdgeDecision = { path: string } | { status: number; headers: Record<string, string> };

interface EdgeValue {
  value: string;
}
interface EdgeResult {
  uri?: string;
  statusCode?: number;
  headers?: Record<string, EdgeValue>;
}

/** Loads a CloudFront function (viewer request) as it is deployed; gives what it does to a path with query. */
export function loadEdgeFunction(code: string): (path: string, headers: Record<string, string>) => EdgeDecision {
  const context = createContext({});
  new Script(code).runInContext(context);
  const run = new Script('handler(event)');

  return (path, headers) => {
    const url = new URL(path, 'http://edge');
    const event = {
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: '127.0.0.1' },
      request: {
        method: 'GET',
        uri: url.pathname,
        querystring: asEdgeValues(Object.fromEntries(url.searchParams)),
        headers: asEdgeValues(headers),
        cookies: {},
      },
    };
    const result = run.runInContext(Object.assign(context, { event })) as EdgeResult;
    if (result.statusCode !== undefined) {
      return { status: result.statusCode, headers: fromEdgeValues(result.headers ?? {}) };
    }
    return { path: `${result.uri ?? url.pathname}${url.search}` };
  };
}

const asEdgeValues = (values: Record<string, string>): Record<string, EdgeValue> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const fromEdgeValues = (values: Record<string, EdgeValue>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
