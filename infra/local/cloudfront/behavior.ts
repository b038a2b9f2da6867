import { createVerify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';

/** What the edge asks an origin. `path` is path and query; conditions stay at the edge. */
export interface OriginRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Left out where there is none. */
  body?: Readable;
}

export interface OriginAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body?: Readable;
}

/** Where a behavior gets its answers from. */
export type Origin = (request: OriginRequest) => Promise<OriginAnswer>;

/** A cache policy: how long answers stay at the edge, and what tells them apart. */
export interface CachePolicy {
  minSeconds: number;
  defaultSeconds: number;
  maxSeconds: number;
  /** The query's names that reach the origin and tell answers apart. */
  queryStrings: readonly string[];
  /** Whether answers are kept for each encoding, so that the edge compresses them itself. */
  compresses: boolean;
}

/** A behavior of a distribution: what holds for the addresses that its pattern matches. */
export interface Behavior {
  /** `*` in it is any text; `*` alone is the default behavior. */
  pathPattern: string;
  origin: Origin;
  methods: readonly string[];
  cache: CachePolicy;
  /** Whether the origin gets the viewer's headers, but for the host, and the whole query. */
  forwardsViewer: boolean;
  /** Not empty: only addresses signed with one of these keys are served. */
  trustedKeys: TrustedKeys;
  /** Headers that are put on each answer. */
  responseHeaders: Record<string, string>;
  /** The code of the function that each request passes. */
  viewerRequest?: string;
}

/** The first behavior whose pattern matches, in the order of the distribution; the default one goes last. */
export function chooseBehavior(behaviors: readonly Behavior[], path: string): Behavior | undefined {
  return behaviors.find(({ pathPattern }) => matchesWildcard(pathPattern.replace(/^(?=[^/*])/, '/'), path));
}

/** The source of a regular expression for a pattern in which `*` is any text and `?` any one character. */
export const toRegExpSource = (pattern: string): string =>
  `^${pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.')}$`;

/** Whether a text matches a pattern in which `*` is any text and `?` any one character. */
const matchesWildcard = (pattern: string, text: string): boolean => new RegExp(toRegExpSource(pattern), 's').test(text);

/** Public keys (PEM) of a trusted key group by their ids. */
type TrustedKeys = Record<string, string>;

interface PolicyStatement {
  Resource: string;
  Condition: {
    DateLessThan: { 'AWS:EpochTime': number };
    DateGreaterThan?: { 'AWS:EpochTime': number };
  };
}

/** The names that make an address a signed one; they never reach the origin. */
const SIGNATURE_PARAMETERS = ['Policy', 'Expires', 'Signature', 'Key-Pair-Id'];

/** CloudFront's base64 uses characters that a query may hold as they are. */
const decode = (text: string): Buffer =>
  Buffer.from(text.replace(/-/g, '+').replace(/_/g, '=').replace(/~/g, '/'), 'base64');

/**
 * Why an address does not open what it names, as CloudFront says it; undefined for one that does. It carries a policy
 * (Policy, Signature, Key-Pair-Id) that covers it, is in force, and is signed (RSA-SHA1) with a trusted key.
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

/** Whether a policy's resource, in which `*` is any text and `?` any character, covers the address without its signature. */
function isResourceMatch(resource: string, url: URL): boolean {
  const bare = new URL(url);
  for (const name of SIGNATURE_PARAMETERS) bare.searchParams.delete(name);
  return matchesWildcard(resource, bare.href);
}

/** An error as CloudFront and S3 word it. */
export function xmlError(status: number, code: string, message: string): OriginAnswer {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  const headers = { 'content-type': 'text/xml', 'content-length': String(Buffer.byteLength(text)) };
  return { status, headers, body: Readable.from([text]) };
}
