import * as z from 'zod';
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

/** The API's OpenAPI document with AWS's extensions. A schema, unlike a type, fails when a template lacks what AWS needs. */
const openApi = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        security: z
          .array(z.record(z.string(), z.array(z.string())))
          .max(1)
          .default([]),
        'x-amazon-apigateway-integration': z.object({
          type: z.literal('aws_proxy'),
          payloadFormatVersion: z.literal('2.0'),
          uri: z.string(),
          credentials: z.string().optional(),
        }),
      }),
    ),
  ),
  components: z.object({
    securitySchemes: z.record(
      z.string(),
      z.object({
        'x-amazon-apigateway-authorizer': z.object({
          type: z.literal('jwt'),
          jwtConfiguration: z.object({ issuer: z.string(), audience: z.array(z.string()) }),
        }),
      }),
    ),
  }),
});

const ANY_METHOD = 'x-amazon-apigateway-any-method';

const FUNCTION_IN_URI = /:lambda:path\/2015-03-31\/functions\/(.+)\/invocations$/;

/** The HTTP APIs of the templates with their routes. Throws for a route whose function AWS would not let the API call. */
export function readHttpApis(resolved: ResolvedAssembly): HttpApiPlan[] {
  const mayInvoke = readInvokers(resolved);
  const readRoutes = (body: unknown): Route[] => {
    const { paths, components } = openApi.parse(body);
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        routeKey: `${method === ANY_METHOD ? 'ANY' : method.toUpperCase()} ${path}`,
        operation,
      })),
    );
    return operations.map(({ routeKey, operation: { security, 'x-amazon-apigateway-integration': integration } }) => {
      const functionArn = FUNCTION_IN_URI.exec(integration.uri)?.[1];
      if (!functionArn) throw new Error(`The route ${routeKey} leads nowhere.`);
      if (!mayInvoke('apigateway.amazonaws.com', integration.credentials, functionArn))
        throw new Error(`The API may not call ${functionArn} for ${routeKey}: no role allows it.`);
      const [scheme] = security.flatMap((each) => Object.keys(each));
      const authorizer = scheme === undefined ? undefined : components.securitySchemes[scheme];
      if (scheme !== undefined && !authorizer) throw new Error(`The authorizer of ${routeKey} is not known.`);
      const functionName = parseFunctionName(functionArn);
      return { routeKey, functionName, jwt: authorizer?.['x-amazon-apigateway-authorizer'].jwtConfiguration };
    });
  };

  const stages = resolved.byType<StageProperties>('AWS::ApiGatewayV2::Stage');
  return resolved.byType<{ Body: unknown }>('AWS::ApiGatewayV2::Api').map(({ ref, properties }) => {
    const [stage, ...others] = stages.filter(({ properties: { ApiId } }) => ApiId === ref);
    if (!stage || others.length > 0) throw new Error(`One stage of ${ref} is expected.`);
    const { StageName: name, StageVariables: variables = {} } = stage.properties;
    return { routes: readRoutes(properties.Body), stage: { name, variables } };
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
