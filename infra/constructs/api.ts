import { createHash } from 'node:crypto';
import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnApi,
  type CfnStage,
  HttpApi,
  HttpStage,
  type IHttpApi,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { stripeWebhook } from '#shared/api/billing';
import { listShownComments } from '#shared/api/comments';
import { type Contract, getRoute } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { API_PATH, EDGE_SECRETS_VARIABLE } from '#shared/api/edge';
import { getPreview, getPublishData, getSrt, getVideoPage, openLink } from '#shared/api/publish';
import { countView, issueViewerToken } from '#shared/api/views';
import { toKebabCase } from '../handlers';
import type { Stage } from '../stages';
import type { Identity } from './identity';
import { getFunctionName, LeastPrivilegeFunction, type SharedFunctionProps } from './least-privilege-function';
import type { EdgeSecrets } from './secrets';

interface ApiProps extends SharedFunctionProps {
  identity: Identity;
  edgeSecrets: EdgeSecrets;
}

/** No address, token, or query: they would put people's secrets in a log. */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  authorizerError: '$context.authorizer.error',
  integrationError: '$context.integrationErrorMessage',
  /** `-` for a call that reached no function. */
  integrationStatus: '$context.integrationStatus',
};

/** The name under which the API's document keeps the authorizer that asks for a token of our user pool. */
const AUTHORIZER = 'person';

/**
 * The HTTP API: one route and one function per contract. Routes need a token unless anyone may call them. Functions answer only requests
 * from CloudFront, which serves the API on the app's own origin, so browsers need no preflight request.
 *
 * The whole API is one resource with an OpenAPI document (decision 70): as resources of their own, routes and integrations would fill the
 * stack, and their creation would exceed API Gateway's rate of requests.
 */
export class Api extends Construct {
  readonly http: IHttpApi;
  readonly stage: HttpStage;
  readonly accessLog: LogGroup;
  readonly functions: LeastPrivilegeFunction[];

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { stage, lambdaCode, places, identity } = props;
    this.functions = contracts.map(
      ({ name }) => new LeastPrivilegeFunction(this, { stage, lambdaCode, name: toKebabCase(name), places }),
    );
    const { ref: httpApiId, attrApiEndpoint: apiEndpoint } = new CfnApi(this, `Http${OPEN_ROUTES_HASH}`, {
      body: this.buildDocument(stage, identity),
      failOnWarnings: true,
    });
    this.http = HttpApi.fromHttpApiAttributes(this, 'Api', { httpApiId, apiEndpoint });
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = this.createStage(stage, props.edgeSecrets);
  }

  /** The OpenAPI document, with AWS's extensions. OpenAPI requires `flows`, which has no use here. */
  private buildDocument(stage: Stage, { pool, client }: Identity): object {
    const { partition, region } = Stack.of(this);
    const credentials = this.createRole(stage).roleArn;
    const paths: Record<string, Record<string, object>> = {};
    for (const [index, contract] of contracts.entries()) {
      const [method = '', path = ''] = getRouteKey(contract).split(' ');
      (paths[path] ??= {})[method === 'ANY' ? 'x-amazon-apigateway-any-method' : method.toLowerCase()] = {
        parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
          ...{ name, in: 'path', required: true, schema: { type: 'string' } },
        })),
        responses: { default: { description: contract.name } },
        ...(contract.caller !== 'anyone' && { security: [{ [AUTHORIZER]: [] }] }),
        'x-amazon-apigateway-integration': {
          type: 'aws_proxy',
          httpMethod: 'POST',
          uri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${this.functions[index]!.lambda.functionArn}/invocations`,
          payloadFormatVersion: '2.0',
          credentials,
        },
      };
    }
    const jwtConfiguration = {
      issuer: `https://cognito-idp.${region}.amazonaws.com/${pool.userPoolId}`,
      audience: [client.userPoolClientId],
    };
    const authorizer = { type: 'jwt', identitySource: '$request.header.Authorization', jwtConfiguration };
    return {
      openapi: '3.0.1',
      info: { title: `narradeck-${stage.name}`, version: '1' },
      tags: [{ name: 'stage', 'x-amazon-apigateway-tag-value': stage.name }],
      paths,
      components: {
        securitySchemes: { [AUTHORIZER]: { type: 'oauth2', flows: {}, 'x-amazon-apigateway-authorizer': authorizer } },
      },
    };
  }

  /** The secrets are in a stage variable, which every event carries (decision 22). */
  private createStage({ throttle }: Stage, edgeSecrets: EdgeSecrets): HttpStage {
    const created = new HttpStage(this, `Stage${OPEN_ROUTES_HASH}`, {
      httpApi: this.http,
      stageName: API_PATH.slice(1),
      autoDeploy: true,
      stageVariables: { [EDGE_SECRETS_VARIABLE]: edgeSecrets.accepted },
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        // A number, because CloudWatch can't compare quoted ones. For a call without a latency, API Gateway writes `-`,
        // and then only patterns of text match.
        format: AccessLogFormat.custom(
          JSON.stringify(ACCESS_LOG).replace(`"${ACCESS_LOG.milliseconds}"`, ACCESS_LOG.milliseconds),
        ),
      },
    });
    (created.node.defaultChild as CfnStage).routeSettings = openRouteThrottles(throttle);
    return created;
  }

  /**
   * The role in which the API calls its functions. It replaces a permission for each function, and names them by a pattern, because a
   * role's policies have room for about ninety names.
   */
  private createRole(stage: Stage): Role {
    const call = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: [
        Stack.of(this).formatArn({
          service: 'lambda',
          resource: 'function',
          resourceName: getFunctionName(stage, '*'),
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
    });
    return new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { call: new PolicyDocument({ statements: [call] }) },
    });
  }
}

/**
 * Routes that many callers use at the same moment, such as a company that opens a link, or Stripe on the first of a month, with their share
 * of the stage's throttle. One address can't use up such a share: the firewall's limits are lower.
 */
const BUSY = new Map<Contract, number>([
  [getVideoPage, 2 / 15],
  [getPreview, 1 / 14],
  [getPublishData, 1 / 14],
  [getSrt, 1 / 14],
  [listShownComments, 1 / 14],
  [openLink, 1 / 16],
  [issueViewerToken, 1 / 10],
  [countView, 1 / 10],
  [stripeWebhook, 1 / 20],
]);
/** All others together. */
const QUIET_SHARE = 1 / 15;

/** The spelling that CloudFormation requires. */
interface RouteThrottle {
  ThrottlingRateLimit: number;
  ThrottlingBurstLimit: number;
}

/**
 * API Gateway's name of a contract's route. What can be read by GET takes any method, so that HEAD is answered, too. Otherwise, API Gateway
 * answers it with a 404 of its own, which the edge keeps for ten seconds.
 */
export const getRouteKey = (contract: Contract): string => {
  const { method, path } = getRoute(contract);
  return `${method === 'GET' ? 'ANY' : method} ${path}`;
};

/**
 * Throttles for the routes that need no sign-in, by route key. Together they are at most four fifths of the stage's throttle, so that
 * anonymous traffic always leaves the rest to signed-in people.
 */
export function openRouteThrottles({ rate, burst }: Stage['throttle']): Record<string, RouteThrottle> {
  const open = contracts.filter(({ caller }) => caller === 'anyone');
  return Object.fromEntries(
    open.map((contract) => {
      const share = BUSY.get(contract) ?? QUIET_SHARE / (open.length - BUSY.size);
      return [
        getRouteKey(contract),
        { ThrottlingRateLimit: rate * share, ThrottlingBurstLimit: Math.max(1, Math.floor(burst * share)) },
      ];
    }),
  );
}

/**
 * Another set of open routes makes another API, to which CloudFront then switches. AWS refuses to update a stage whose settings name a route
 * that its API no longer has, which would also fail a rollback.
 */
const OPEN_ROUTES_HASH = createHash('sha256')
  .update(JSON.stringify(Object.keys(openRouteThrottles({ rate: 1, burst: 1 })).sort()))
  .digest('hex')
  .slice(0, 6);
