import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  type HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  type HttpStage,
  type IHttpRouteAuthorizer,
  IntegrationCredentials,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { stripeWebhook } from '#shared/api/billing';
import { listShownComments } from '#shared/api/comments';
import { type Contract, getRoute } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { API_PATH, EDGE_SECRETS_VARIABLE } from '#shared/api/edge';
import { getPublishData, getSrt } from '#shared/api/publish';
import { countView, issueViewerToken } from '#shared/api/views';
import { toKebabCase } from '../handlers';
import type { Stage } from '../stages';
import type { Identity } from './identity';
import { LeastPrivilegeFunction, type Places } from './least-privilege-function';
import type { EdgeSecrets } from './secrets';

interface ApiProps {
  stage: Stage;
  lambdaCode: string;
  identity: Identity;
  places: Places;
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

/**
 * The HTTP API: one route and one function per contract. Routes need a token unless anyone may call them. Functions answer only requests
 * from CloudFront, which serves the API on the app's own origin, so browsers need no preflight request.
 */
export class Api extends Construct {
  readonly http: HttpApi;
  readonly stage: HttpStage;
  readonly accessLog: LogGroup;
  readonly functions: LeastPrivilegeFunction[];

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { stage, lambdaCode, places, identity } = props;
    this.http = new HttpApi(this, 'Http', { apiName: `narradeck-${stage.name}`, createDefaultStage: false });
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = this.addStage(stage, props.edgeSecrets);
    const tokenOfOurPool = new HttpUserPoolAuthorizer('Person', identity.pool, { userPoolClients: [identity.client] });
    const called = contracts.map((contract) => ({
      contract,
      built: new LeastPrivilegeFunction(this, { stage, lambdaCode, name: toKebabCase(contract.name), places }),
    }));
    this.functions = called.map(({ built }) => built);
    const role = this.createRole();
    const routes = called.flatMap(({ contract, built }) => this.addRoute(contract, built, role, tokenOfOurPool));
    this.throttleOpenRoutes(stage, routes);
  }

  /** A stage accepts settings only for routes that exist. */
  private throttleOpenRoutes({ throttle }: Stage, routes: HttpRoute[]): void {
    (this.stage.node.defaultChild as CfnStage).routeSettings = openRouteThrottles(throttle);
    this.stage.node.addDependency(...routes);
  }

  /** The secrets are in a stage variable, which every event carries (decision 22). */
  private addStage(stage: Stage, edgeSecrets: EdgeSecrets): HttpStage {
    return this.http.addStage('Stage', {
      stageName: API_PATH.slice(1),
      autoDeploy: true,
      stageVariables: { [EDGE_SECRETS_VARIABLE]: edgeSecrets.accepted },
      throttle: { rateLimit: stage.throttle.rate, burstLimit: stage.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });
  }

  /** The role in which the API calls its functions. It replaces a permission for each function. */
  private createRole(): Role {
    const call = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: this.functions.map(({ lambda }) => lambda.functionArn),
    });
    return new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { call: new PolicyDocument({ statements: [call] }) },
    });
  }

  private addRoute(
    contract: Contract,
    { lambda, node }: LeastPrivilegeFunction,
    role: Role,
    authorizer: IHttpRouteAuthorizer,
  ): HttpRoute[] {
    const { method, path } = getRoute(contract);
    return this.http.addRoutes({
      path,
      methods: [HttpMethod[method]],
      integration: new FunctionIntegration(node.id, lambda, role),
      authorizer: contract.caller === 'anyone' ? undefined : authorizer,
    });
  }
}

/** Lets a route call a function in the API's role. The CDK's own integration adds a permission per function: too many resources. */
class FunctionIntegration extends HttpRouteIntegration {
  constructor(
    id: string,
    private readonly lambda: IFunction,
    private readonly role: IRole,
  ) {
    super(id);
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.lambda.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.role),
    };
  }
}

/**
 * Routes that many callers use at the same moment, such as a company that opens a link, or Stripe on the first of a month, with their share
 * of the stage's throttle. One address can't use up such a share: the firewall's limits are lower.
 */
const BUSY = new Map<Contract, number>([
  [getPublishData, 1 / 4],
  [getSrt, 1 / 12],
  [listShownComments, 1 / 12],
  [issueViewerToken, 1 / 10],
  [countView, 1 / 10],
  [stripeWebhook, 1 / 20],
]);
const QUIET_SHARE = 1 / 30;

/** The spelling that CloudFormation requires. */
interface RouteThrottle {
  ThrottlingRateLimit: number;
  ThrottlingBurstLimit: number;
}

const routeKey = (contract: Contract): string => {
  const { method, path } = getRoute(contract);
  return `${method} ${path}`;
};

/**
 * Throttles for the routes that need no sign-in, by route key. Together they are at most four fifths of the stage's throttle, so that
 * anonymous traffic always leaves the rest to signed-in people.
 */
export function openRouteThrottles({ rate, burst }: Stage['throttle']): Record<string, RouteThrottle> {
  const open = contracts.filter(({ caller }) => caller === 'anyone');
  return Object.fromEntries(
    open.map((contract) => {
      const share = BUSY.get(contract) ?? QUIET_SHARE;
      return [
        routeKey(contract),
        { ThrottlingRateLimit: rate * share, ThrottlingBurstLimit: Math.max(1, Math.floor(burst * share)) },
      ];
    }),
  );
}
