/** Where the API lies at the app's own origin. Its stage has this name too, so that no path is rewritten on the way. */
export const API_PATH = '/api';

/**
 * What the edge adds to a request for the API, over whatever a viewer wrote there. CloudFront takes no name that begins with
 * `x-edge-` or `x-amz-`.
 */
export const EDGE_HEADERS = {
  /** Shows that the request came through the edge; without it the other one is worth nothing. */
  secret: 'x-origin-secret',
  /** Where the viewer is, as the edge saw it. */
  viewerAddress: 'x-viewer-address',
} as const;

/** The variable of the API's stage that holds the secrets which the edge may show, with commas between. */
export const EDGE_SECRETS_VARIABLE = 'edgeSecrets';

/** The id of a request, on every answer of a function; its log lines carry it, and the API's own log does. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Where an answer's id stands: the first is a function's; the others are the API's own and CloudFront's, for what reached no function. */
export const REQUEST_ID_HEADERS = [REQUEST_ID_HEADER, 'apigw-requestid', 'x-amz-cf-id'] as const;
