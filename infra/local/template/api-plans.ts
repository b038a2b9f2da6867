import { findAllowingStatements } from '../gateway/policy';
import type { ResolverDefinition } from '../appsync/field-resolver';
import type { Route, StagePlan } from '../http-api/http-api';
import { parseFunctionName, readRoles } from './function-plan';
import type { ResolvedAssembly } from './resolve-intrinsics';

export interface HttpApiPlan {
  routes: Route[];
  stage: StagePlan;
}

interface StageProperties {
  ApiId: string;
  StageName: string;
  StageVariables?: Record<string, string>;
}

interface RouteProperties {
  ApiId: string;
  RouteKey: string;
  /** `integrations/{id}` */
  Target: string;
  AuthorizerId?: string;
}

interface IntegrationProperties {
  IntegrationUri: string;
  CredentialsArn?: string;
}

interface AuthorizerProperties {
  JwtConfiguration: { Issuer: string; Audience: string[] };
}

/** The HTTP APIs of the templates with their routes. Throws for a route whose function AWS would not let the API call. */
export function readHttpApis(resolved: ResolvedAssembly): HttpApiPlan[] {
  const integrations = resolved.byType<IntegrationProperties>('AWS::ApiGatewayV2::Integration');
  const authorizers = resolved.byType<AuthorizerProperties>('AWS::ApiGatewayV2::Authorizer');
  const routes = resolved.byType<RouteProperties>('AWS::ApiGatewayV2::Route');

  const mayInvoke = readInvokers(resolved);

  const routeOf = ({ RouteKey, Target, AuthorizerId }: RouteProperties): Route => {
    const integration = integrations.find(({ ref }) => `integrations/${ref}` === Target);
    if (!integration) throw new Error(`The route ${RouteKey} leads nowhere.`);
    const { IntegrationUri: functionArn, CredentialsArn: roleArn } = integration.properties;
    if (!mayInvoke('apigateway.amazonaws.com', roleArn, functionArn))
      throw new Error(`The API may not call ${functionArn} for ${RouteKey}: no role lets it.`);
    const jwt = authorizers.find(({ ref }) => ref === AuthorizerId)?.properties.JwtConfiguration;
    if (AuthorizerId && !jwt) throw new Error(`The authorizer of ${RouteKey} is not known.`);
    return {
      routeKey: RouteKey,
      functionName: parseFunctionName(functionArn),
      jwt: jwt && { issuer: jwt.Issuer, audience: jwt.Audience },
    };
  };

  const stages = resolved.byType<StageProperties>('AWS::ApiGatewayV2::Stage');
  return resolved.byType('AWS::ApiGatewayV2::Api').map(({ ref }) => {
    const [stage, ...others] = stages.filter(({ properties }) => properties.ApiId === ref);
    if (!stage || others.length > 0) throw new Error(`One stage of ${ref} is expected.`);
    const { StageName: name, StageVariables: variables = {} } = stage.properties;
    return {
      routes: routes.filter((route) => route.properties.ApiId === ref).map((route) => routeOf(route.properties)),
      stage: { name, variables },
    };
  });
}

export interface LiveApiPlan {
  /** The API's id in ARNs. */
  id: string;
  schema: string;
  resolvers: ResolverDefinition[];
  introspection: boolean;
}

interface ApiProperties {
  IntrospectionConfig?: 'ENABLED' | 'DISABLED';
}

interface ResolverProperties {
  TypeName: string;
  FieldName: string;
  Code: string;
  DataSourceName: string;
}

interface DataSourceProperties {
  Name: string;
  Type: 'NONE' | 'AWS_LAMBDA';
  LambdaConfig?: { LambdaFunctionArn: string };
  ServiceRoleArn?: string;
}

/** The AppSync APIs of the templates with schema and resolvers. Throws if AWS would not let an API call one of its functions. */
export function readLiveApis(resolved: ResolvedAssembly): LiveApiPlan[] {
  const ofApi = <Properties>(type: string, apiId: string) =>
    resolved
      .byType<Properties & { ApiId: string }>(type)
      .filter(({ properties }) => properties.ApiId === apiId)
      .map(({ properties }) => properties);

  const mayInvoke = readInvokers(resolved);
  return resolved.byType<ApiProperties>('AWS::AppSync::GraphQLApi').map(({ ref, properties }) => {
    const id = ref.split('/').at(-1) ?? ref;
    const dataSources = ofApi<DataSourceProperties>('AWS::AppSync::DataSource', id);
    const functionOf = (name: string): string | undefined => {
      const source = dataSources.find(({ Name }) => Name === name);
      const functionArn = source?.LambdaConfig?.LambdaFunctionArn;
      if (functionArn && !mayInvoke('appsync.amazonaws.com', source.ServiceRoleArn, functionArn))
        throw new Error(`The live API may not call ${functionArn}: the role of ${name} does not let it.`);
      return functionArn;
    };
    return {
      id,
      schema: ofApi<{ Definition: string }>('AWS::AppSync::GraphQLSchema', id)
        .map(({ Definition }) => Definition)
        .join('\n'),
      resolvers: ofApi<ResolverProperties>('AWS::AppSync::Resolver', id).map((resolver) => {
        const functionArn = functionOf(resolver.DataSourceName);
        return {
          typeName: resolver.TypeName,
          fieldName: resolver.FieldName,
          code: resolver.Code,
          functionName: functionArn && parseFunctionName(functionArn),
        };
      }),
      introspection: properties.IntrospectionConfig !== 'DISABLED',
    };
  });
}

interface TrustProperties {
  AssumeRolePolicyDocument: { Statement: { Effect: string; Principal: { Service?: string | string[] } }[] };
}

/** Whether AWS lets a service call a function in a role: the role must trust the service and allow the call. */
function readInvokers(
  resolved: ResolvedAssembly,
): (service: string, roleArn: string | undefined, functionArn: string) => boolean {
  const statementsOf = readRoles(resolved);
  const roles = resolved.byType<TrustProperties>('AWS::IAM::Role');
  const isTrusted = (roleArn: string, service: string): boolean =>
    roles
      .filter(({ ref }) => roleArn.endsWith(`/${ref}`))
      .flatMap(({ properties }) => properties.AssumeRolePolicyDocument.Statement)
      .some(({ Effect, Principal }) => Effect === 'Allow' && [Principal.Service].flat().includes(service));
  return (service, roleArn = '', functionArn) =>
    isTrusted(roleArn, service) &&
    findAllowingStatements(statementsOf(roleArn), { action: 'lambda:InvokeFunction', resource: functionArn }).length >
      0;
}
