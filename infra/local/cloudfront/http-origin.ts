import { request as httpRequest } from 'node:http';
import type { Origin, OriginAnswer, OriginRequest } from './behavior';

/** Headers of one connection, which are not passed on. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'host', 'x-amz-request-id'];

/** An origin that speaks HTTP, such as the API, with the headers that the distribution gives it, whatever the viewer wrote there. */
export const httpOrigin = (url: string, headers: Record<string, string> = {}): Origin => {
  const { origin, pathname } = new URL(url);
  const prefix = pathname.replace(/\/$/, '');
  return (request) =>
    fetchFrom(
      origin,
      { ...request, path: prefix + request.path },
      { ...withoutHop(request.headers as Record<string, string>), ...headers },
    );
};

/** Sends a request with exactly these headers (and the host's) and gives the answer as it streams in. */
export function fetchFrom(
  url: string,
  { method, path, body }: OriginRequest,
  headers: Record<string, string>,
): Promise<OriginAnswer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(path, url), { method, headers }, (answer) => {
      const received = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
      resolve({ status: answer.statusCode ?? 502, headers: withoutHop(received), body: answer });
    });
    sent.once('error', reject);
    if (body) body.once('error', reject).pipe(sent);
    else sent.end();
  });
}

const withoutHop = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
