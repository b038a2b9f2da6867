import { EDGE_HEADERS, EDGE_SECRETS_VARIABLE } from '#shared/api/edge';

const SECRET = 'of a test';

/** The parts of an event that tell a function that a request came through the edge, and from which address. */
export const buildEdgeRequest = (viewerAddress: string) => ({
  headers: { [EDGE_HEADERS.secret]: SECRET, [EDGE_HEADERS.viewerAddress]: viewerAddress },
  stageVariables: { [EDGE_SECRETS_VARIABLE]: SECRET },
});
