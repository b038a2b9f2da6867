import { transformSync } from 'esbuild';
import { createContext, Script } from 'node:vm';

/** Thrown by `util.error`. */
class ResolverError extends Error {
  constructor(
    message: string,
    readonly errorType: string,
  ) {
    super(message);
  }
}

export interface SideEffects {
  invalidations: SubscriptionInvalidation[];
  invalidationFilter?: SubscriptionFilter;
}

/** `extensions.invalidateSubscriptions`: ends the subscriptions whose invalidation filter matches the payload. */
export interface SubscriptionInvalidation {
  subscriptionField: string;
  payload: Record<string, unknown>;
}

type Condition = Record<string, unknown>;
/** Conditions on properties of the payload: `{id: {in: ['…']}}`. */
export type SubscriptionFilter = Record<string, Condition>;

/** `@aws-appsync/utils` for one evaluation, limited to the functions that this project's resolvers may use. */
const resolverUtils = (effects: SideEffects) => ({
  util: {
    error(message: string, errorType: string): never {
      throw new ResolverError(message, errorType);
    },
    transform: { toSubscriptionFilter: (filter: SubscriptionFilter) => filter },
  },
  extensions: {
    setSubscriptionInvalidationFilter: (filter: SubscriptionFilter) => void (effects.invalidationFilter = filter),
    invalidateSubscriptions: (target: SubscriptionInvalidation) => void effects.invalidations.push(target),
  },
});

/** Whether a payload meets every condition of a filter. Supports `in`. @throws for other operators */
export function matchesFilter(filter: SubscriptionFilter, payload: Record<string, unknown>): boolean {
  return Object.entries(filter).every(([field, condition]) =>
    Object.entries(condition).every(([operator, wanted]) => {
      if (operator === 'in' && Array.isArray(wanted)) return wanted.includes(payload[field]);
      throw new Error(`The local AppSync does not know the filter operator ${operator}.`);
    }),
  );
}

type HandlerName = 'request' | 'response';

type ResolverCode = (handler: HandlerName, context: object) => { value: unknown; effects: SideEffects };

/** Compiles a resolver for APPSYNC_JS from its deployed source. It has the language and utils, but not Node. Data passes through JSON. */
export function compileResolver(source: string): ResolverCode {
  const { code } = transformSync(source, { format: 'cjs', loader: 'js' });
  const script = new Script(`(function (module, exports, require) { ${code}\n})`);
  const load = script.runInContext(createContext({})) as (module: object, exports: object, require: unknown) => void;

  return (handler, context) => {
    const effects: SideEffects = { invalidations: [] };
    const utils = resolverUtils(effects);
    const module = { exports: {} as Partial<Record<HandlerName, (context: unknown) => unknown>> };
    load(module, module.exports, (name: string) => {
      if (name !== '@aws-appsync/utils') throw new Error(`APPSYNC_JS cannot import ${name}.`);
      return utils;
    });
    const run = module.exports[handler];
    if (!run) throw new Error(`The resolver exports no ${handler}.`);
    return { value: cloneAsJson(run(cloneAsJson(context))), effects };
  };
}

const cloneAsJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
