import { randomUUID } from 'node:crypto';
import { ACCOUNT_ID, REGION } from '../config/aws';
import { type EventPattern, matchesPattern } from './event-pattern';

/** A rule of the template: an event pattern, a fixed rate, or both. */
interface EventRule {
  name: string;
  pattern?: EventPattern;
  /** `rate(5 minutes)` */
  schedule?: string;
  functionNames: string[];
}

interface EmittedEvent {
  source: string;
  'detail-type': string;
  resources?: string[];
  detail: unknown;
}

export interface EventBridgeOptions {
  rules: EventRule[];
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  log: (message: string) => void;
}

export interface EventBridge {
  /** Sends an event to the functions of all matching rules. Resolves when all of them have ended. */
  emit(event: EmittedEvent): Promise<void>;
  stop(): void;
}

const UNIT_MS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** The interval of `rate(…)` in milliseconds. Throws for cron expressions, which are not supported yet. */
export function parseRateMs(schedule: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(schedule) ?? [];
  const unitMs = UNIT_MS[unit];
  if (!count || !unitMs) throw new Error(`The schedule ${schedule} is not offered locally. Add it to event-bridge.ts.`);
  return Number(count) * unitMs;
}

/** Starts the default event bus with the rules of the template. */
export function startEventBridge({ rules, invoke, log }: EventBridgeOptions): EventBridge {
  const complete = (event: EmittedEvent) => ({
    version: '0',
    id: randomUUID(),
    account: ACCOUNT_ID,
    region: REGION,
    time: new Date().toISOString(),
    resources: [],
    ...event,
  });
  const send = async (rule: EventRule, event: unknown) => {
    const results = await Promise.allSettled(rule.functionNames.map((name) => invoke(name, event)));
    for (const result of results) if (result.status === 'rejected') log(`Rule ${rule.name}: ${String(result.reason)}`);
  };
  const timers = rules.flatMap((rule) => {
    if (!rule.schedule) return [];
    const scheduled = () => complete({ source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} });
    return [setInterval(() => void send(rule, scheduled()), parseRateMs(rule.schedule))];
  });
  return {
    emit: async (emitted) => {
      const event = complete(emitted);
      const matching = rules.filter(({ pattern }) => pattern && matchesPattern(event, pattern));
      await Promise.all(matching.map((rule) => send(rule, event)));
    },
    stop: () => timers.forEach(clearInterval),
  };
}
