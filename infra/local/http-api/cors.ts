import { type IncomingMessage, type ServerResponse } from 'node:http';

/** The API's CORS rules as the template declares them. */
export interface CorsRules {
  allowOrigins: string[];
  allowMethods: string[];
  allowHeaders: string[];
  exposeHeaders?: string[];
  allowCredentials?: boolean;
  maxAgeSeconds?: number;
}

/** Adds CORS headers for a known origin; true when the request was a preflight, which is answered by this. */
export function answerCors(request: IncomingMessage, response: ServerResponse, rules: CorsRules | undefined): boolean {
  const { origin } = request.headers;
  const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
  if (!rules || !origin) return false;
  if (rules.allowOrigins.includes(origin) || rules.allowOrigins.includes('*')) {
    response.setHeader('access-control-allow-origin', rules.allowOrigins.includes('*') ? '*' : origin);
    response.setHeader('vary', 'origin');
    if (rules.allowCredentials) response.setHeader('access-control-allow-credentials', 'true');
    if (rules.exposeHeaders?.length) response.setHeader('access-control-expose-headers', rules.exposeHeaders.join(','));
    if (isPreflight) {
      response.setHeader('access-control-allow-methods', rules.allowMethods.join(','));
      response.setHeader('access-control-allow-headers', rules.allowHeaders.join(','));
      if (rules.maxAgeSeconds) response.setHeader('access-control-max-age', String(rules.maxAgeSeconds));
    }
  }
  if (isPreflight) response.writeHead(204).end();
  return isPreflight;
}
