/** How long answers stay at the edge, and what of a request tells answers apart. */
export interface CachePlan {
  minSeconds: number;
  defaultSeconds: number;
  maxSeconds: number;
  /** Names of the query. They reach the origin. */
  queryStrings: string[];
  /** Whether answers are kept for each encoding, so that the edge compresses them itself. */
  compresses: boolean;
}

/** AWS's own policy for files. */
export const CACHING_OPTIMIZED: CachePlan = {
  minSeconds: 1,
  defaultSeconds: 24 * 3600,
  maxSeconds: 365 * 24 * 3600,
  queryStrings: [],
  compresses: true,
};

/** AWS's own policy for what is asked for anew each time. */
export const CACHING_DISABLED: CachePlan = {
  minSeconds: 0,
  defaultSeconds: 0,
  maxSeconds: 0,
  queryStrings: [],
  compresses: false,
};

/** The cache policies that AWS has made, by their ids. */
export const MANAGED_CACHE_POLICIES = new Map([
  ['658327ea-f89d-4fab-a63d-7e88639e58f6', CACHING_OPTIMIZED],
  ['4135ea2d-6df8-44a3-9df3-4b5a84be39ad', CACHING_DISABLED],
]);

/** AWS's own origin request policy 'AllViewerExceptHostHeader': the whole query, and all headers but the host. */
export const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
