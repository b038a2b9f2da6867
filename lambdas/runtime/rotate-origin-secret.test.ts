import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { API_PATH, EDGE_HEADERS, EDGE_SECRETS_VARIABLE } from '#shared/api/edge';
import type { ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { httpOrigin } from '../../infra/local/cloudfront/origins';
import { startCloudFront } from '../../infra/local/cloudfront/start-cloudfront';
import { startHttpApi } from '../../infra/local/http-api/http-api';
import type { Listening } from '../../infra/local/protocol/http';
import { readViewerToken, signViewerToken } from '../functions/views/viewer-token';
import { requireEdge, viewerKeys } from './edge';

const project = newId() as ProjectId;
const running: Listening[] = [];
afterAll(() => Promise.all(running.map((each) => each.stop())));

/** A function that answers with a new viewer's token, or with 403 if the call's body is an invalid one. */
const signOrVerify = (_: string, event: unknown) => {
  const request = event as APIGatewayProxyEventV2;
  requireEdge(request);
  const keys = viewerKeys(request);
  const { body } = request;
  const isValid = body === undefined || readViewerToken(keys, project, body, Date.now()) !== undefined;
  return Promise.resolve({ statusCode: isValid ? 200 : 403, body: signViewerToken(keys, project, Date.now()) });
};

/** Starts the stand-in of the API as a stage with these `edgeSecrets` declares it (`infra/stacks/origin-secret.test.ts`). */
async function deployApi(...secrets: string[]): Promise<string> {
  const api = await startHttpApi({
    port: 0,
    routes: [{ routeKey: 'POST /countView', functionName: 'count-view' }],
    stage: { name: 'api', variables: { [EDGE_SECRETS_VARIABLE]: secrets.join() } },
    jwks: { keys: [] },
    invoke: signOrVerify,
    log: () => undefined,
  });
  running.push(api);
  return api.url;
}

/** Calls the API through a stand-in of CloudFront that sends this secret. Returns the answer's status, and another token. */
async function callThrough(secret: string, api: string, token = ''): Promise<{ status: number; token: string }> {
  const edge = await startCloudFront({
    port: 0,
    appOrigin: 'http://app.test',
    behaviors: [
      {
        pathPattern: `${API_PATH}/*`,
        origin: httpOrigin(api, { [EDGE_HEADERS.secret]: secret }),
        methods: ['POST'],
        cache: { minSeconds: 0, defaultSeconds: 0, maxSeconds: 0, queryStrings: [], compresses: false },
        forwardsViewer: true,
        trustedKeys: {},
        responseHeaders: {},
      },
    ],
  });
  running.push(edge);
  const answer = await fetch(`${edge.url}${API_PATH}/countView`, { method: 'POST', body: token });
  return { status: answer.status, token: await answer.text() };
}

test('the origin secret is replaced by two deployments, and calls and viewers’ tokens work at each step', async () => {
  const [before, both, after] = [await deployApi('old'), await deployApi('new', 'old'), await deployApi('new')];
  const { token: oldToken } = await callThrough('old', before);

  // In a deployment, the API changes first, then CloudFront.
  expect(await callThrough('old', both, oldToken)).toMatchObject({ status: 200 });
  const { status, token } = await callThrough('new', both, oldToken);
  expect(status).toBe(200);
  expect(await callThrough('new', after, token)).toMatchObject({ status: 200 });

  // The old secret is of no use any more, and its tokens are refused.
  expect(await callThrough('old', after)).toMatchObject({ status: 500 });
  expect(await callThrough('new', after, oldToken)).toMatchObject({ status: 403 });
});
