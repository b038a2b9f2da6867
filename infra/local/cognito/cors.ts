import type { IncomingMessage, ServerResponse } from 'node:http';

/** Lets pages of the given origins read the answer; others get it without leave to read it. */
export function allowOrigins(request: IncomingMessage, response: ServerResponse, origins: readonly string[]): void {
  const { origin } = request.headers;
  if (!origin || !origins.includes(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
  response.setHeader('access-control-expose-headers', 'x-amzn-errortype,x-amzn-requestid');
  response.setHeader('vary', 'origin');
}
