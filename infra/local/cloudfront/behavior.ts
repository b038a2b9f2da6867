import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { TrustedKeys } from './signed-url';
import { matchesWildcard } from './wildcard';

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
