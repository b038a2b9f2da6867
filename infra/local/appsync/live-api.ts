import {
  buildSchema,
  type ConstDirectiveNode,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  valueFromASTUntyped,
} from 'graphql';
import { getArgumentValues } from 'graphql/execution/values';
import { type Caller, type CallerCheck, type Credentials, identifyCaller } from './caller';
import { type Invoke, type OperationContext, type ResolverDefinition, attachResolvers } from './field-resolver';
import { type Subscription, Subscriptions } from './subscriptions';
import {
  type AppSyncErrorShape,
  checkDocument,
  type CheckedDocument,
  type GraphQLAnswer,
  type GraphQLRequest,
  rootFields,
  runDocument,
} from './operation';

export interface LiveApiOptions extends CallerCheck {
  schema: string;
  resolvers: readonly ResolverDefinition[];
  invoke: Invoke;
  introspection: boolean;
}

/** The API without its transports: authorization, operations, and subscriptions. */
export class LiveApi {
  readonly schema: GraphQLSchema;
  readonly subscriptions = new Subscriptions();
  readonly #options: LiveApiOptions;
  /** Validated documents by their text. Clients send the same few documents repeatedly. */
  readonly #passed = new Map<string, CheckedDocument>();

  constructor(options: LiveApiOptions) {
    this.#options = options;
    this.schema = buildLiveSchema(options.schema);
    attachResolvers(this.schema, options.resolvers, options.invoke);
  }

  /** @throws UnauthorizedError */
  identify(credentials: Credentials): Promise<Caller> {
    return identifyCaller(credentials, this.#options);
  }

  check(request: GraphQLRequest) {
    const key = JSON.stringify([request.query, request.operationName]);
    const checked = this.#passed.get(key) ?? checkDocument(this.schema, request, this.#options.introspection);
    if (!('errors' in checked)) this.#passed.set(key, checked);
    return checked;
  }

  /** Runs a query or a mutation. Sends the result of a mutation to its subscribers. */
  async run(request: GraphQLRequest, caller: Caller, headers: Record<string, string>): Promise<GraphQLAnswer> {
    const checked = this.check(request);
    if ('errors' in checked) return { data: null, errors: checked.errors };
    const context = newContext(caller, headers);
    const answer = await runDocument(this.schema, checked, request.variables ?? {}, context);
    if (checked.operation.operation === OperationTypeNode.MUTATION) {
      for (const { name, alias } of rootFields(checked)) {
        const message = answer.data?.[alias];
        if (message) this.subscriptions.publish(name, message as Record<string, unknown>);
      }
      this.subscriptions.invalidate(context.effects);
    }
    return answer;
  }
}

const newContext = (caller: Caller, headers: Record<string, string>, connecting = false): OperationContext => ({
  caller,
  headers,
  connecting,
  effects: { invalidations: [] },
});

/** Definitions that AppSync adds to every schema. */
const PRELUDE = `
directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION
directive @aws_iam on FIELD_DEFINITION | OBJECT
directive @aws_cognito_user_pools(cognito_groups: [String!]) on FIELD_DEFINITION | OBJECT
`;

/** Builds the schema as AppSync does. @throws GraphQLError for unknown directives and types */
const buildLiveSchema = (sdl: string): GraphQLSchema => buildSchema(PRELUDE + sdl);

interface Subscriber {
  connection: object;
  id: string;
  caller: Caller;
  headers: Record<string, string>;
  deliver: (answer: GraphQLAnswer) => void;
  end: () => void;
}

/** Adds a subscription if its resolver allows it. Otherwise returns the errors. */
export async function subscribe(
  api: LiveApi,
  request: GraphQLRequest,
  subscriber: Subscriber,
): Promise<AppSyncErrorShape[] | undefined> {
  const checked = api.check(request);
  if ('errors' in checked) return checked.errors;
  const selection = checked.operation.selectionSet.selections[0];
  if (checked.operation.operation !== OperationTypeNode.SUBSCRIPTION || selection?.kind !== Kind.FIELD) {
    return [{ errorType: 'UnsupportedOperation', errorCode: 400, message: 'Only subscriptions come this way.' }];
  }
  const variables = request.variables ?? {};
  const { caller, headers } = subscriber;
  const connecting = newContext(caller, headers, true);
  const settle = api.subscriptions.register();
  const { errors } = await runDocument(api.schema, checked, variables, connecting).catch((error: unknown) => {
    settle();
    throw error;
  });
  if (errors) {
    settle();
    return errors;
  }

  const field = selection.name.value;
  const definition = api.schema.getSubscriptionType()?.getFields()[field];
  if (!definition) throw new Error(`There is no subscription ${field}.`);
  const subscription: Subscription = {
    connection: subscriber.connection,
    id: subscriber.id,
    field,
    args: getArgumentValues(definition, selection, variables),
    mutations: subscribedMutations(definition.astNode?.directives),
    invalidationFilter: connecting.effects.invalidationFilter,
    deliver: (message) =>
      void runDocument(api.schema, checked, variables, newContext(caller, headers), { [field]: message }).then(
        subscriber.deliver,
      ),
    end: () => subscriber.end(),
  };
  settle(subscription);
  return undefined;
}

function subscribedMutations(directives: readonly ConstDirectiveNode[] = []): string[] {
  const named = directives.find((directive) => directive.name.value === 'aws_subscribe')?.arguments?.[0];
  return named ? (valueFromASTUntyped(named.value) as string[]) : [];
}
