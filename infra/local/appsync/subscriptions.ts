import {
  matchesFilter,
  type SideEffects,
  type SubscriptionFilter,
  type SubscriptionInvalidation,
} from './resolver-runtime';

export interface Subscription {
  connection: object;
  /** The client's id for it, unique within its connection. */
  id: string;
  field: string;
  mutations: readonly string[];
  /** The subscription's arguments. A message must have the same values. */
  args: Record<string, unknown>;
  invalidationFilter?: SubscriptionFilter;
  deliver(message: Record<string, unknown>): void;
  end(): void;
}

export class Subscriptions {
  readonly #all = new Set<Subscription>();
  /** For each subscription that is being authorized: the invalidations that arrived in the meantime. */
  readonly #arriving = new Set<SubscriptionInvalidation[]>();

  /**
   * Starts to register a subscription. Call the returned function with the subscription, or with undefined if it was refused. An invalidation
   * that arrives during authorization ends the subscription at once.
   */
  register(): (subscription?: Subscription) => void {
    const meanwhile: SubscriptionInvalidation[] = [];
    this.#arriving.add(meanwhile);
    return (subscription) => {
      this.#arriving.delete(meanwhile);
      if (!subscription) return;
      this.#all.add(subscription);
      if (meanwhile.some((invalidation) => isInvalidatedBy(subscription, invalidation)))
        this.end((one) => one === subscription);
    };
  }

  remove(connection: object, id?: string): void {
    for (const one of this.#all) {
      if (one.connection === connection && (id === undefined || one.id === id)) this.#all.delete(one);
    }
  }

  /** Sends the result of a mutation to every subscription whose arguments match. */
  publish(mutation: string, message: Record<string, unknown>): void {
    for (const one of this.#all) {
      const isWanted = Object.entries(one.args).every(([name, value]) => message[name] === value);
      if (isWanted && one.mutations.includes(mutation)) one.deliver(message);
    }
  }

  invalidate({ invalidations }: SideEffects): void {
    for (const invalidation of invalidations) {
      for (const meanwhile of this.#arriving) meanwhile.push(invalidation);
      this.end((subscription) => isInvalidatedBy(subscription, invalidation));
    }
  }

  end(isEnded: (subscription: Subscription) => boolean): void {
    for (const one of [...this.#all].filter(isEnded)) {
      this.#all.delete(one);
      one.end();
    }
  }
}

const isInvalidatedBy = (
  { field, invalidationFilter }: Subscription,
  { subscriptionField, payload }: SubscriptionInvalidation,
): boolean =>
  field === subscriptionField && invalidationFilter !== undefined && matchesFilter(invalidationFilter, payload);
