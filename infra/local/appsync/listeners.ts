import {
  matchesFilter,
  type SideEffects,
  type SubscriptionFilter,
  type SubscriptionInvalidation,
} from './resolver-runtime';

/** One running subscription of one connection. */
export interface Listener {
  connection: object;
  /** The client's own name for it, unique within its connection. */
  id: string;
  field: string;
  /** The mutations that it hears. */
  mutations: readonly string[];
  /** What it was subscribed with: a message must carry the same values. */
  args: Record<string, unknown>;
  invalidationFilter?: SubscriptionFilter;
  deliver(message: Record<string, unknown>): void;
  /** Ends it from this side. */
  end(): void;
}

/** Who listens at this moment. */
export class Listeners {
  readonly #all = new Set<Listener>();
  /** Of each listener that is being let in: the rights that ended meanwhile. */
  readonly #arriving = new Set<SubscriptionInvalidation[]>();

  /**
   * Begins to let somebody in. Give the listener to the function that this gives, undefined if it was refused. A right that
   * ended while the resolver was asked about it, ends the listener at once.
   */
  register(): (listener?: Listener) => void {
    const meanwhile: SubscriptionInvalidation[] = [];
    this.#arriving.add(meanwhile);
    return (listener) => {
      this.#arriving.delete(meanwhile);
      if (!listener) return;
      this.#all.add(listener);
      if (meanwhile.some((invalidation) => isInvalidatedBy(listener, invalidation)))
        this.end((one) => one === listener);
    };
  }

  /** Forgets one subscription of a connection, or all of them. */
  remove(connection: object, id?: string): void {
    for (const one of this.#all) {
      if (one.connection === connection && (id === undefined || one.id === id)) this.#all.delete(one);
    }
  }

  /** Hands the result of a mutation to everybody whose arguments it carries. */
  publish(mutation: string, message: Record<string, unknown>): void {
    for (const one of this.#all) {
      const isWanted = Object.entries(one.args).every(([name, value]) => message[name] === value);
      if (isWanted && one.mutations.includes(mutation)) one.deliver(message);
    }
  }

  /** Cuts off those that a mutation's resolver has declared no longer entitled. */
  invalidate({ invalidations }: SideEffects): void {
    for (const invalidation of invalidations) {
      for (const meanwhile of this.#arriving) meanwhile.push(invalidation);
      this.end((listener) => isInvalidatedBy(listener, invalidation));
    }
  }

  /** Cuts off every listener for which `isEnded` says so. */
  end(isEnded: (listener: Listener) => boolean): void {
    for (const one of [...this.#all].filter(isEnded)) {
      this.#all.delete(one);
      one.end();
    }
  }
}

const isInvalidatedBy = (
  { field, invalidationFilter }: Listener,
  { subscriptionField, payload }: SubscriptionInvalidation,
): boolean =>
  field === subscriptionField && invalidationFilter !== undefined && matchesFilter(invalidationFilter, payload);
