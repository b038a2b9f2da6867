import { RemovalPolicy } from 'aws-cdk-lib';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  type HttpRoute,
  LogGroupLogDestination,
  type HttpStage,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { routeOf, type Contract } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { API_PATH, EDGE_SECRETS_VARIABLE } from '#shared/api/door';
import { kebabName } from '../handlers';
import type { Stage } from '../stages';
import type { EdgeSecrets } from './edge-secrets';
import type { Identity } from './identity';
import type { Places } from './function-grants';
import { FunctionIntegration } from './function-integration';
import { LeastPrivilegeFunction } from './least-privilege-function';
import { openRouteThrottles } from './route-throttles';

export interface ApiProps {
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
      built: new LeastPrivilegeFunction(this, { stage, lambdaCode, name: kebabName(contract.name), places }),
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
      stageVariables: { [EDGE_SECRETS_VARIABLE]: edgeSecrets.taken },
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
    const { method, path } = routeOf(contract);
    return this.http.addRoutes({
      path,
      methods: [HttpMethod[method]],
      integration: new FunctionIntegration(node.id, lambda, role),
      authorizer: contract.caller === 'anyone' ? undefined : authorizer,
    });
  }
}
