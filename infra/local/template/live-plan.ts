import { parseFunctionName, readInvokers } from './function-plan';
import type { ResolvedAssembly } from './resolve-intrinsics';

interface ResolverPlan {
  typeName: string;
  fieldName: string;
  /** The resolver's source for AppSync. */
  code: string;
  /** The function of its data source; undefined for the data source NONE. */
  functionName?: string;
}

export interface LiveApiPlan {
  /** The API's id in ARNs. */
  id: string;
  schema: string;
  resolvers: ResolverPlan[];
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
      // A data source without a role can't call a function, even if the function has a permission for it.
      const roleArn = source?.ServiceRoleArn ?? 'none';
      if (functionArn && !mayInvoke({ service: 'appsync.amazonaws.com', roleArn }, functionArn))
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
