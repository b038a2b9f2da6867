import {
  execute,
  getOperationAST,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { OperationContext } from './field-resolver';

export interface GraphQLRequest {
  query: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

export interface AppSyncErrorShape {
  message: string;
  errorType: string | null;
  errorCode?: number;
  errorInfo?: unknown;
  data?: unknown;
  path?: readonly (string | number)[] | null;
  locations?: unknown;
}

export interface GraphQLAnswer {
  data: Record<string, unknown> | null;
  errors?: AppSyncErrorShape[];
}

export interface CheckedDocument {
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

export function checkDocument(
  schema: GraphQLSchema,
  request: GraphQLRequest,
  introspection: boolean,
): CheckedDocument | { errors: AppSyncErrorShape[] } {
  try {
    const document = parse(request.query, { maxTokens: 2000 });
    const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const errors = validate(schema, document, rules);
    if (errors.length > 0) return { errors: errors.map(toErrorShape) };
    const operation = getOperationAST(document, request.operationName);
    return operation ? { document, operation } : { errors: [toErrorShape(new GraphQLError('Unknown operation.'))] };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [toErrorShape(error)] };
    throw error;
  }
}

/** Runs a checked document. For a subscription, `rootValue` is the message. */
export async function runDocument(
  schema: GraphQLSchema,
  { document, operation }: CheckedDocument,
  variableValues: Record<string, unknown>,
  contextValue: OperationContext,
  rootValue?: object,
): Promise<GraphQLAnswer> {
  const operationName = operation.name?.value;
  const result = await execute({ schema, document, operationName, variableValues, contextValue, rootValue });
  const data = result.data ?? null;
  return result.errors ? { data, errors: result.errors.map(toErrorShape) } : { data };
}

export const rootFields = ({ operation }: CheckedDocument): { name: string; alias: string }[] =>
  operation.selectionSet.selections.flatMap((selection) =>
    selection.kind === Kind.FIELD
      ? { name: selection.name.value, alias: (selection.alias ?? selection.name).value }
      : [],
  );

/** Converts a GraphQL error to AppSync's format. An error without a path comes from validation. */
function toErrorShape(error: GraphQLError): AppSyncErrorShape {
  const { errorType } = error.extensions as Partial<AppSyncErrorShape>;
  return {
    path: error.path ?? null,
    data: null,
    errorType: errorType ?? (error.path ? null : 'ValidationError'),
    errorInfo: null,
    locations: error.locations?.map((location) => ({ ...location, sourceName: null })) ?? null,
    message: error.message,
  };
}
