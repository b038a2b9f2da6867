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

/** No address, token or query: those would be people's secrets in a log. */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  authorizerError: '$context.authorizer.error',
  integrationError: '$context.integrationErrorMessage',
  /** `-` for a call that has come to no function. */
  integrationStatus: '$context.integrationStatus',
};

/**
 * The HTTP API: one route and one function for each contract, with a token unless anyone may call it. Its functions answer
 * only what came through CloudFront, where it is a part of the app's own origin: no browser needs to ask before it calls.
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

  /** A stage can only be told of routes that are there. */
  private throttleOpenRoutes({ throttle }: Stage, routes: HttpRoute[]): void {
    (this.stage.node.defaultChild as CfnStage).routeSettings = openRouteThrottles(throttle);
    this.stage.node.addDependency(...routes);
  }

  /** The secrets lie in a variable of the stage, which every event carries (decision 22). */
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

  /** One role that may call the API's functions, where each would need a permission of its own. */
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

/**
 * Has a route of an HTTP API call a function in a role of the API. The CDK's own integration gives each function a permission
 * instead, which is one more of the resources that a stack has room for.
 */
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
 * What many call at the same moment, a company that opens a link or Stripe on the first of a month, and which part of what the stage
 * takes is theirs. No address alone uses such a part up: the firewall's limits lie below.
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

/** As CloudFormation spells it. */
interface RouteThrottle {
  ThrottlingRateLimit: number;
  ThrottlingBurstLimit: number;
}

/** How the API names the route of a function. */
const routeKey = (contract: Contract): string => {
  const { method, path } = getRoute(contract);
  return `${method} ${path}`;
};

/**
 * What the API takes of each route that nobody needs to be signed in for, by the route's key. Together it is at most four fifths of
 * what the stage takes: strangers, from however many addresses, leave the rest to those who edit.
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
