import { randomUUID } from 'node:crypto';

/** What a resolver says with `util.error`. */
class ResolverError extends Error {
  constructor(
    message: string,
    readonly errorType?: string,
    readonly data?: unknown,
    readonly errorInfo?: unknown,
  ) {
    super(message);
  }
}

/** What a resolver's code asked for beside its result. */
export interface SideEffects {
  appendedErrors: ResolverError[];
  invalidations: SubscriptionInvalidation[];
  invalidationFilter?: SubscriptionFilter;
}

/** `extensions.invalidateSubscriptions`: cuts off the listeners whose invalidation filter matches the payload. */
export interface SubscriptionInvalidation {
  subscriptionField: string;
  payload: Record<string, unknown>;
}

type Condition = Record<string, unknown>;
/** Property names of the payload with what they must be: `{uid: {eq: '…'}}`. */
export type SubscriptionFilter = Record<string, Condition>;

/** What `runtime.earlyReturn` throws to leave the resolver. */
export class EarlyReturn extends Error {
  constructor(readonly value: unknown) {
    super('earlyReturn');
  }
}

/** The `@aws-appsync/utils` of one evaluation: those of its functions that the project's resolvers may use. */
export const resolverUtils = (effects: SideEffects) => ({
  util: {
    error(message: string, errorType?: string, data?: unknown, errorInfo?: unknown): never {
      throw new ResolverError(message, errorType, data, errorInfo);
    },
    appendError(message: string, errorType?: string, data?: unknown, errorInfo?: unknown): void {
      effects.appendedErrors.push(new ResolverError(message, errorType, data, errorInfo));
    },
    unauthorized(): never {
      throw new ResolverError('Unauthorized', 'Unauthorized');
    },
    autoId: (): string => randomUUID(),
    time: {
      nowISO8601: () => new Date().toISOString(),
      nowEpochSeconds: () => Math.floor(Date.now() / 1000),
      nowEpochMilliSeconds: () => Date.now(),
    },
    transform: { toSubscriptionFilter: (filter: SubscriptionFilter) => filter },
  },
  extensions: {
    setSubscriptionInvalidationFilter: (filter: SubscriptionFilter) => void (effects.invalidationFilter = filter),
    invalidateSubscriptions: (target: SubscriptionInvalidation) => void effects.invalidations.push(target),
  },
  runtime: {
    earlyReturn(value: unknown): never {
      throw new EarlyReturn(value);
    },
  },
});

/** Whether a payload meets every condition of a filter. Knows `eq`, `ne` and `in`. @throws on another operator */
export function matchesFilter(filter: SubscriptionFilter, payload: Record<string, unknown>): boolean {
  return Object.entries(filter).every(([field, condition]) =>
    Object.entries(condition).every(([operator, wanted]) => {
      const value = payload[field];
      if (operator === 'eq') return value === wanted;
      if (operator === 'ne') return value !== wanted;
      if (operator === 'in' && Array.isArray(wanted)) return wanted.includes(value);
      throw new Error(`The local AppSync does not know the filter operator ${operator}.`);
    }),
  );
}
