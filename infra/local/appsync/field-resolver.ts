import {
  defaultFieldResolver,
  type FieldDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  isIntrospectionType,
  isObjectType,
  type ObjectTypeDefinitionNode,
} from 'graphql';
import type { Caller } from './caller';
import { compileResolver, type SideEffects } from './resolver-runtime';

/** A resolver of the template: the APPSYNC_JS file and its data source (a function or none). */
export interface ResolverDefinition {
  typeName: string;
  fieldName: string;
  code: string;
  functionName?: string;
}

/** Calls a Lambda function by name. Rejects when it fails. */
export type Invoke = (functionName: string, event: unknown) => Promise<unknown>;

export interface OperationContext {
  caller: Caller;
  headers: Record<string, string>;
  effects: SideEffects;
  /** Set while a subscriber connects: the resolver of a subscription runs only then, not for each message. */
  connecting: boolean;
}

type Resolve = GraphQLFieldResolver<unknown, OperationContext, Record<string, unknown>>;

/** Wraps every field of the schema in its access check, and attaches the resolvers. */
export function attachResolvers(
  schema: GraphQLSchema,
  definitions: readonly ResolverDefinition[],
  invoke: Invoke,
): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const allowed = allowedModes(type, field);
      const definition = definitions.find((one) => one.typeName === type.name && one.fieldName === field.name);
      const resolve = definition ? createResolver(definition, invoke) : defaultFieldResolver;
      field.resolve = ((source, args, context: OperationContext, info) => {
        if (!allowed.includes(context.caller.mode)) {
          const message = `Not Authorized to access ${field.name} on type ${type.name}`;
          throw new GraphQLError(message, { extensions: { errorType: 'Unauthorized' } });
        }
        const isMessage = type === schema.getSubscriptionType() && !context.connecting;
        return (isMessage ? defaultFieldResolver : resolve)(source, args, context, info);
      }) satisfies Resolve;
    }
  }
}

function createResolver({ code, functionName }: ResolverDefinition, invoke: Invoke): Resolve {
  const run = compileResolver(code);
  return async (source, args, context, info) => {
    const resolverContext = {
      args,
      arguments: args,
      source,
      identity: context.caller.identity,
      request: { headers: context.headers },
      info: { fieldName: info.fieldName, parentTypeName: info.parentType.name, variables: info.variableValues },
      stash: {},
      prev: null,
    };
    const evaluate = (handler: 'request' | 'response', extra: object) => {
      const { value, effects } = rethrowAsGraphQLError(() => run(handler, { ...resolverContext, ...extra }));
      context.effects.invalidations.push(...effects.invalidations);
      context.effects.invalidationFilter ??= effects.invalidationFilter;
      return value;
    };
    const request = evaluate('request', {}) as { payload?: unknown } | null;
    const outcome = functionName ? await callFunction(invoke, functionName, request?.payload) : request?.payload;
    return evaluate('response', functionName ? (outcome as object) : { result: outcome });
  };
}

async function callFunction(invoke: Invoke, name: string, payload: unknown) {
  try {
    return { result: await invoke(name, payload) };
  } catch (error) {
    return { result: null, error: { message: errorMessage(error), type: 'Lambda:Unhandled' } };
  }
}

/** A resolver's errors come from another realm of the engine, so they are not instances of our Error. */
const errorMessage = (error: unknown): string => (error as Partial<Error>).message ?? String(error);

function rethrowAsGraphQLError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    // The extensions that AppSync returns. An unexpected error has the type `Code`.
    const { errorType = 'Code' } = error as { errorType?: string };
    throw new GraphQLError(errorMessage(error), { extensions: { errorType } });
  }
}

const DIRECTIVE_MODES: Record<string, Caller['mode']> = {
  aws_iam: 'iam',
  aws_cognito_user_pools: 'user-pool',
};

const parseModes = (node: ObjectTypeDefinitionNode | FieldDefinitionNode | null | undefined): Caller['mode'][] =>
  (node?.directives ?? []).flatMap((directive) => DIRECTIVE_MODES[directive.name.value] ?? []);

/** The modes that may access a field: those of its own directives, or its type's, or the API's default (user pool). */
function allowedModes(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): Caller['mode'][] {
  const own = parseModes(field.astNode);
  if (own.length > 0) return own;
  const inherited = parseModes(type.astNode);
  return inherited.length > 0 ? inherited : ['user-pool'];
}
