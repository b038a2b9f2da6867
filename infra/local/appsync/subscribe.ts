import { Kind, OperationTypeNode, valueFromASTUntyped, type ConstDirectiveNode } from 'graphql';
import { getArgumentValues } from 'graphql/execution/values';
import type { Caller } from './caller';
import type { Listener } from './listeners';
import { newContext, type LiveApi } from './live-api';
import { runDocument, type AppSyncErrorShape, type GraphQLAnswer, type GraphQLRequest } from './operation';

export interface Subscriber {
  connection: object;
  id: string;
  caller: Caller;
  headers: Record<string, string>;
  deliver: (answer: GraphQLAnswer) => void;
  end: () => void;
}

/** Lets somebody listen if the resolver of the subscription does; gives the reasons if not. */
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
  const settle = api.listeners.arrive();
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
  const listener: Listener = {
    connection: subscriber.connection,
    id: subscriber.id,
    field,
    args: getArgumentValues(definition, selection, variables),
    mutations: mutationsHeard(definition.astNode?.directives),
    invalidationFilter: connecting.effects.invalidationFilter,
    deliver: (message) =>
      void runDocument(api.schema, checked, variables, newContext(caller, headers), { [field]: message }).then(
        subscriber.deliver,
      ),
    end: () => subscriber.end(),
  };
  settle(listener);
  return undefined;
}

/** The mutations named by `@aws_subscribe(mutations: […])`. */
function mutationsHeard(directives: readonly ConstDirectiveNode[] = []): string[] {
  const named = directives.find((directive) => directive.name.value === 'aws_subscribe')?.arguments?.[0];
  return named ? (valueFromASTUntyped(named.value) as string[]) : [];
}
