import { OperationTypeNode, type GraphQLSchema } from 'graphql';
import { identifyCaller, type Caller, type CallerCheck, type Credentials } from './caller';
import { wireSchema, type Invoke, type OperationContext, type ResolverDefinition } from './field-resolver';
import { Listeners } from './listeners';
import { buildLiveSchema } from './live-schema';
import {
  checkDocument,
  rootFields,
  runDocument,
  type CheckedDocument,
  type GraphQLAnswer,
  type GraphQLRequest,
} from './operation';

export interface LiveApiOptions extends CallerCheck {
  schema: string;
  resolvers: readonly ResolverDefinition[];
  invoke: Invoke;
  /** Whether clients may ask for the schema itself. */
  introspection: boolean;
}

/** The API without its transports: who may, what runs, who hears of it. */
export class LiveApi {
  readonly schema: GraphQLSchema;
  readonly listeners = new Listeners();
  readonly #options: LiveApiOptions;
  /** Documents that have passed, by their text: clients send a few of them, again and again. */
  readonly #passed = new Map<string, CheckedDocument>();

  constructor(options: LiveApiOptions) {
    this.#options = options;
    this.schema = buildLiveSchema(options.schema);
    wireSchema(this.schema, options.resolvers, options.invoke);
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

  /** Runs a query or a mutation; what a mutation gives goes to those who listen to it. */
  async run(request: GraphQLRequest, caller: Caller, headers: Record<string, string>): Promise<GraphQLAnswer> {
    const checked = this.check(request);
    if ('errors' in checked) return { data: null, errors: checked.errors };
    const context = newContext(caller, headers);
    const answer = await runDocument(this.schema, checked, request.variables ?? {}, context);
    if (checked.operation.operation === OperationTypeNode.MUTATION) {
      for (const { name, alias } of rootFields(checked)) {
        const message = answer.data?.[alias];
        if (message) this.listeners.publish(name, message as Record<string, unknown>);
      }
      this.listeners.invalidate(context.effects);
    }
    return answer;
  }
}

/** The state of one operation of a caller. */
export const newContext = (caller: Caller, headers: Record<string, string>, connecting = false): OperationContext => ({
  caller,
  headers,
  connecting,
  effects: { appendedErrors: [], invalidations: [] },
});
