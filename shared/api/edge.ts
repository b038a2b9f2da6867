/** The API's path on the app's own origin. Its stage has the same name, so that no path is rewritten. */
export const API_PATH = '/api';

/** Headers that CloudFront adds to API requests, overwriting the viewer's. It allows no names that begin with `x-edge-` or `x-amz-`. */
export const EDGE_HEADERS = {
  /** Proves that the request came through CloudFront; without it, the other header can't be trusted. */
  secret: 'x-origin-secret',
  /** The viewer's IP address, as CloudFront saw it. */
  viewerAddress: 'x-viewer-address',
} as const;

/** The API stage's variable with the accepted origin secrets, separated by commas. */
export const EDGE_SECRETS_VARIABLE = 'edgeSecrets';

/** The id of a request, in every answer of a function, in its log lines and in the API's own log. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The headers with an answer's id: a function's first; then the API's and CloudFront's, for requests that reached no function. */
export const REQUEST_ID_HEADERS = [REQUEST_ID_HEADER, 'apigw-requestid', 'x-amz-cf-id'] as const;

/** The id of a request from its answer, from the last system that handled it. */
export const readRequestId = (headers: Pick<Headers, 'get'>): string | undefined =>
  REQUEST_ID_HEADERS.map((name) => headers.get(name)).find((id) => id !== null) ?? undefined;
