import type { IncomingMessage, ServerResponse } from 'node:http';

/** A rule of a bucket's CorsConfiguration, with the template's names. */
export interface CorsRule {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
}

/** A pattern may contain `*` once. It matches any text. */
const matches = (pattern: string, text: string) => {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === text;
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
};

/** Sets the headers of the first rule that allows this request. Returns whether there is one. */
export function applyCors(request: IncomingMessage, response: ServerResponse, rules: readonly CorsRule[]): boolean {
  const { origin } = request.headers;
  if (!origin) return false;
  const isPreflight = request.method === 'OPTIONS';
  const method = String(isPreflight ? request.headers['access-control-request-method'] : request.method);
  const asked = isPreflight ? splitList(request.headers['access-control-request-headers']) : [];
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders = [] }) =>
      AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
      AllowedMethods.includes(method) &&
      asked.every((header) => AllowedHeaders.some((pattern) => matches(pattern.toLowerCase(), header))),
  );
  if (!rule) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  if (rule.ExposedHeaders) response.setHeader('access-control-expose-headers', rule.ExposedHeaders.join(', '));
  if (isPreflight) {
    response.setHeader('access-control-allow-methods', rule.AllowedMethods.join(', '));
    if (asked.length > 0) response.setHeader('access-control-allow-headers', asked.join(', '));
    if (rule.MaxAge !== undefined) response.setHeader('access-control-max-age', rule.MaxAge);
  }
  return true;
}

const splitList = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);
