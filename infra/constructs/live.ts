import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AuthorizationType,
  CfnDataSource,
  CfnResolver,
  Definition,
  GraphqlApi,
  IntrospectionConfig,
  type CfnGraphQLApi,
} from 'aws-cdk-lib/aws-appsync';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import type { Identity } from './identity';
import type { LeastPrivilegeFunction } from './least-privilege-function';
import { buildRateLimit, createWebAcl } from './web-acl';

const infra = join(__dirname, '..');

/** Requests allowed from one address in five minutes. A page connects once: 3,000 people of a company may come back online at once. */
const CONNECT_LIMIT = 3000;

interface LiveProps {
  stage: Stage;
  identity: Identity;
}

/** The live API: the stream's function publishes changes to a channel, and AppSync sends them to the channel's authorized subscribers. */
export class Live extends Construct {
  readonly api: GraphqlApi;
  readonly realtimeUrl: string;
  readonly publishArns: string[];
  private readonly resource: CfnGraphQLApi;

  constructor(scope: Construct, id: string, { stage, identity }: LiveProps) {
    super(scope, id);
    const { introspection, depthLimit } = stage.graphql;
    this.api = new GraphqlApi(this, 'Api', {
      name: `narradeck-${stage.name}`,
      definition: Definition.fromFile(join(infra, 'live.graphql')),
      authorizationConfig: {
        defaultAuthorization: {
          authorizationType: AuthorizationType.USER_POOL,
          userPoolConfig: { userPool: identity.pool, appIdClientRegex: identity.client.userPoolClientId },
        },
        additionalAuthorizationModes: [{ authorizationType: AuthorizationType.IAM }],
      },
      introspectionConfig: introspection ? IntrospectionConfig.ENABLED : IntrospectionConfig.DISABLED,
      queryDepthLimit: depthLimit,
      resolverCountLimit: 10,
    });
    this.resource = this.api.node.defaultChild as CfnGraphQLApi;
    this.realtimeUrl = this.resource.attrRealtimeUrl;
    this.publishArns = ['publishChanges', 'endSubscriptions'].map((field) =>
      Stack.of(this).formatArn({
        service: 'appsync',
        resource: 'apis',
        resourceName: `${this.api.apiId}/types/Mutation/fields/${field}`,
      }),
    );
    this.addLog(stage);
    if (stage.graphql.firewall) this.addFirewall(stage);
    const nothing = new CfnDataSource(this, 'Nothing', { apiId: this.api.apiId, name: 'nothing', type: 'NONE' });
    this.addResolver('Mutation', 'publishChanges', 'publish-changes.js', nothing);
    this.addResolver('Mutation', 'endSubscriptions', 'end-subscriptions.js', nothing);
  }

  /** Authorizes subscribers with this function: it receives `{channel, uid, auth_time}` and must answer `{allowed: true}`. */
  authorizeSubscriptions(authorizeSubscription: LeastPrivilegeFunction): void {
    const lambdaFunctionArn = authorizeSubscription.lambda.functionArn;
    const ask = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambdaFunctionArn] });
    const role = new Role(this, 'AskRole', {
      assumedBy: new ServicePrincipal('appsync.amazonaws.com'),
      inlinePolicies: { ask: new PolicyDocument({ statements: [ask] }) },
    });
    const dataSource = new CfnDataSource(this, 'Ask', {
      apiId: this.api.apiId,
      name: 'authorize_subscription',
      type: 'AWS_LAMBDA',
      lambdaConfig: { lambdaFunctionArn },
      serviceRoleArn: role.roleArn,
    });
    this.addResolver('Subscription', 'onChanges', 'on-changes.js', dataSource);
  }

  private addResolver(typeName: string, fieldName: string, file: string, dataSource: CfnDataSource): void {
    const resolver = new CfnResolver(this, fieldName, {
      apiId: this.api.apiId,
      typeName,
      fieldName,
      dataSourceName: dataSource.attrName,
      runtime: { name: 'APPSYNC_JS', runtimeVersion: '1.0.0' },
      code: readFileSync(join(infra, 'resolvers', file), 'utf8'),
    });
    this.api.addSchemaDependency(resolver);
  }

  /** Limits each address. Our functions publish from addresses that all customers of AWS share, so requests that a role signed don't count. */
  private addFirewall(stage: Stage): void {
    const isSigned = {
      byteMatchStatement: {
        // CloudFormation requires the capital, and the CDK passes it through unchanged.
        fieldToMatch: { singleHeader: { Name: 'authorization' } },
        positionalConstraint: 'STARTS_WITH',
        searchString: 'AWS4-HMAC-SHA256',
        textTransformations: [{ type: 'NONE', priority: 0 }],
      },
    };
    const acl = createWebAcl(this, {
      name: `narradeck-${stage.name}-live`,
      scope: 'REGIONAL',
      rateLimits: [
        { name: 'requests', statement: buildRateLimit(CONNECT_LIMIT, [{ notStatement: { statement: isSigned } }]) },
      ],
      block: {},
      managedRules: [],
    });
    new CfnWebACLAssociation(this, 'BeforeApi', { resourceArn: this.api.arn, webAclArn: acl.attrArn });
  }

  /** AppSync writes to a log group with a fixed name. Declaring the group sets its retention. */
  private addLog(stage: Stage): void {
    const role = new Role(this, 'LogRole', { assumedBy: new ServicePrincipal('appsync.amazonaws.com') });
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/appsync/apis/${this.api.apiId}`,
      retention: stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const write = { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] };
    // Not inline: the log group is named after the API, which depends on the role.
    role.addToPolicy(new PolicyStatement(write));
    this.resource.logConfig = {
      cloudWatchLogsRoleArn: role.roleArn,
      fieldLogLevel: 'ERROR',
      excludeVerboseContent: true,
    };
  }
}
