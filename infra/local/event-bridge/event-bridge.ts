import { randomUUID } from 'node:crypto';
import { ACCOUNT_ID, REGION } from '../config/aws';

export interface EventRule {
  name: string;
  pattern: EventPattern;
  functionNames: string[];
}

interface EmittedEvent {
  source: string;
  'detail-type': string;
  resources?: string[];
  detail: unknown;
}

interface EventBusOptions {
  rules: readonly EventRule[];
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  log: (message: string) => void;
}

export interface EventBus {
  /** Sends an event to the functions of all matching rules. Resolves when all of them have ended. */
  emit: (event: EmittedEvent) => Promise<void>;
}

export const createEventBus = ({ rules, invoke, log }: EventBusOptions): EventBus => ({
  emit: async (emitted) => {
    const event = {
      version: '0',
      id: randomUUID(),
      account: ACCOUNT_ID,
      region: REGION,
      time: new Date().toISOString(),
      resources: [],
      ...emitted,
    };
    const matching = rules.filter(({ pattern }) => matchesPattern(event, pattern));
    const calls = matching.flatMap(({ name, functionNames }) =>
      functionNames.map((functionName) =>
        invoke(functionName, event).catch((error: unknown) => log(`Rule ${name}: ${String(error)}`)),
      ),
    );
    await Promise.all(calls);
  },
});

/** A pattern of an EventBridge rule or a stream filter: the shape of the event, with lists of matchers as leaves. */
export interface EventPattern {
  [field: string]: EventPattern | Matcher[];
}
type Matcher = string | number | boolean | null | Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function matchesOne(value: unknown, matcher: Matcher): boolean {
  if (!isObject(matcher)) return matcher === value;
  const [[kind, text] = [], ...others] = Object.entries(matcher);
  if ((kind !== 'prefix' && kind !== 'suffix') || typeof text !== 'string' || others.length > 0)
    throw new Error(`The matcher ${JSON.stringify(matcher)} is not offered locally. Add it to event-bridge.ts.`);
  if (typeof value !== 'string') return false;
  return kind === 'prefix' ? value.startsWith(text) : value.endsWith(text);
}

/** Whether every field of the pattern matches by at least one of its matchers. Throws for a matcher other than a value, a prefix, or a suffix. */
export function matchesPattern(event: unknown, pattern: EventPattern): boolean {
  return Object.entries(pattern).every(([field, wanted]) => {
    const value = isObject(event) ? event[field] : undefined;
    if (!Array.isArray(wanted)) return matchesPattern(value, wanted);
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    return wanted.some((matcher) => values.some((one) => matchesOne(one, matcher)));
  });
}
