import { functionNameOf } from './function-plan';
import type { ResolvedAssembly } from './resolve-intrinsics';

interface ResolverPlan {
  typeName: string;
  fieldName: string;
  /** The resolver's source, as AppSync would run it. */
  code: string;
  /** The function behind its data source; none for a data source that only passes on. */
  functionName?: string;
}

export interface LiveApiPlan {
  /** As it appears in ARNs. */
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
}

/** The AppSync APIs of the templates with their schema and resolvers. */
export function readLiveApis(resolved: ResolvedAssembly): LiveApiPlan[] {
  const ofApi = <Properties>(type: string, apiId: string) =>
    resolved
      .byType<Properties & { ApiId: string }>(type)
      .filter(({ properties }) => properties.ApiId === apiId)
      .map(({ properties }) => properties);

  return resolved.byType<ApiProperties>('AWS::AppSync::GraphQLApi').map(({ ref, properties }) => {
    const id = ref.split('/').at(-1) ?? ref;
    const dataSources = ofApi<DataSourceProperties>('AWS::AppSync::DataSource', id);
    const functionOf = (name: string) => dataSources.find(({ Name }) => Name === name)?.LambdaConfig?.LambdaFunctionArn;
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
          functionName: functionArn && functionNameOf(functionArn),
        };
      }),
      introspection: properties.IntrospectionConfig !== 'DISABLED',
    };
  });
}
