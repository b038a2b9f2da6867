import { createVerify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';

/** A request from the edge to an origin. `path` includes the query. Conditional headers stay at the edge. */
export interface OriginRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body?: Readable;
}

export interface OriginAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body?: Readable;
}

export type Origin = (request: OriginRequest) => Promise<OriginAnswer>;

export interface CachePolicy {
  minSeconds: number;
  defaultSeconds: number;
  maxSeconds: number;
  /** Query parameters that reach the origin and are part of the cache key. */
  queryStrings: readonly string[];
  /** Whether the cache key includes the encoding, so that the edge compresses answers itself. */
  compresses: boolean;
}

export interface Behavior {
  /** `*` in a pattern is any text; `*` alone is the default behavior. */
  pathPattern: string;
  origin: Origin;
  methods: readonly string[];
  cache: CachePolicy;
  /** Whether the origin receives the whole query and the viewer's headers, except the host. */
  forwardsViewer: boolean;
  /** If not empty, requests must be signed with one of these keys. */
  trustedKeys: TrustedKeys;
  responseHeaders: Record<string, string>;
  /** Headers of answers that don't have them from the origin. */
  defaultHeaders?: Record<string, string>;
  /** The source of a function that runs for each request. */
  viewerRequest?: string;
}

/** Returns the first behavior whose pattern matches, in the order of the distribution. The default behavior is last. */
export function chooseBehavior(behaviors: readonly Behavior[], path: string): Behavior | undefined {
  return behaviors.find(({ pathPattern }) => matchesWildcard(pathPattern.replace(/^(?=[^/*])/, '/'), path));
}

/** The source of a regular expression for a pattern in which `*` is any text and `?` any one character. */
export const toRegExpSource = (pattern: string): string =>
  `^${pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.')}$`;

const compiled = new Map<string, RegExp>();

/** Whether a text matches a pattern with `*` and `?`. */
export function matchesWildcard(pattern: string, text: string, ignoreCase = false): boolean {
  const key = `${ignoreCase} ${pattern}`;
  const expression = compiled.get(key) ?? new RegExp(toRegExpSource(pattern), ignoreCase ? 'is' : 's');
  compiled.set(key, expression);
  return expression.test(text);
}

/** Public keys (PEM) of a trusted key group by their ids. */
type TrustedKeys = Record<string, string>;

interface PolicyStatement {
  Resource: string;
  Condition: {
    DateLessThan: { 'AWS:EpochTime': number };
    DateGreaterThan?: { 'AWS:EpochTime': number };
  };
}

/** Query parameters of a signed URL. They never reach the origin. */
const SIGNATURE_PARAMETERS = ['Policy', 'Expires', 'Signature', 'Key-Pair-Id'];

/** CloudFront replaces the characters of base64 that are not safe in a query. */
const decode = (text: string): Buffer =>
  Buffer.from(text.replace(/-/g, '+').replace(/_/g, '=').replace(/~/g, '/'), 'base64');

/**
 * Returns CloudFront's error message for a signed URL, or undefined if the URL is valid. A valid URL has a policy (Policy, Signature,
 * Key-Pair-Id) that covers it, is in force, and is signed (RSA-SHA1) with a trusted key.
 */
export function findSignedUrlFault(url: URL, trustedKeys: TrustedKeys, now = Date.now()): string | undefined {
  const keyId = url.searchParams.get('Key-Pair-Id');
  const policyText = url.searchParams.get('Policy');
  const signature = url.searchParams.get('Signature');
  if (!keyId) return 'Missing Key-Pair-Id query parameter or cookie value';
  const key = trustedKeys[keyId];
  if (!policyText || !signature || !key) return 'Access denied';
  const policy = decode(policyText);
  if (!createVerify('RSA-SHA1').update(policy).verify(key, decode(signature))) return 'Access denied';
  const statement = (JSON.parse(policy.toString()) as { Statement: [PolicyStatement] }).Statement[0];
  return isInForce(statement, now / 1000) && isResourceMatch(statement.Resource, url) ? undefined : 'Access denied';
}

const isInForce = ({ Condition }: PolicyStatement, seconds: number): boolean =>
  seconds < Condition.DateLessThan['AWS:EpochTime'] && seconds >= (Condition.DateGreaterThan?.['AWS:EpochTime'] ?? 0);

function isResourceMatch(resource: string, url: URL): boolean {
  const bare = new URL(url);
  for (const name of SIGNATURE_PARAMETERS) bare.searchParams.delete(name);
  return matchesWildcard(resource, bare.href);
}

export function xmlError(status: number, code: string, message: string): OriginAnswer {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  const body = Buffer.from(text);
  const headers = { 'content-type': 'text/xml', 'content-length': String(body.length) };
  return { status, headers, body: Readable.from([body]) };
}
