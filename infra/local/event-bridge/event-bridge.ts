import { randomUUID } from 'node:crypto';
import { ACCOUNT_ID, REGION } from '../config/aws';
import { type EventPattern, matchesPattern } from './event-pattern';

/** A rule of the template. */
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

export interface EventBusOptions {
  rules: readonly EventRule[];
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  log: (message: string) => void;
}

export interface EventBus {
  /** Sends an event to the functions of all matching rules. Resolves when all of them have ended. */
  emit: (event: EmittedEvent) => Promise<void>;
}

/** The default event bus with the rules of the template. */
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
