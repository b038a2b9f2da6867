import { functionNameOf } from './function-plan';
import type { ResolvedAssembly } from './resolve-intrinsics';

/** A pattern of EventBridge or of a stream's filter: a list of what a field may be, or a pattern for what is in it. */
export interface EventPattern {
  [field: string]: EventPattern | (string | number | boolean | null | Record<string, unknown>)[];
}

export interface StreamPlan {
  tableName: string;
  functionName: string;
  batchSize: number;
  maximumRetryAttempts: number;
  bisectBatchOnFunctionError: boolean;
  reportBatchItemFailures: boolean;
  /** A record passes if it matches any of them; none lets all pass. */
  filters: EventPattern[];
  /** The queue for records that were given up. */
  deadLetterQueue?: string;
}

interface MappingProperties {
  EventSourceArn: string;
  FunctionName: string;
  BatchSize?: number;
  MaximumRetryAttempts?: number;
  BisectBatchOnFunctionError?: boolean;
  FunctionResponseTypes?: string[];
  FilterCriteria?: { Filters: { Pattern: string }[] };
  DestinationConfig?: { OnFailure?: { Destination: string } };
}

/** Which functions read which table's stream, and what happens to what they can't handle. */
export const readStreams = (resolved: ResolvedAssembly): StreamPlan[] =>
  resolved.byType<MappingProperties>('AWS::Lambda::EventSourceMapping').map(({ properties }) => ({
    tableName: properties.EventSourceArn.split('/')[1] ?? '',
    functionName: functionNameOf(properties.FunctionName),
    batchSize: properties.BatchSize ?? 100,
    maximumRetryAttempts: properties.MaximumRetryAttempts ?? -1,
    bisectBatchOnFunctionError: properties.BisectBatchOnFunctionError ?? false,
    reportBatchItemFailures: properties.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
    filters: (properties.FilterCriteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern) as EventPattern),
    deadLetterQueue: properties.DestinationConfig?.OnFailure?.Destination.split(':').at(-1),
  }));

/** The names of the queues. */
export const readQueues = (resolved: ResolvedAssembly): string[] =>
  resolved.byType('AWS::SQS::Queue').map(({ ref }) => ref);

export interface RulePlan {
  name: string;
  pattern?: EventPattern;
  /** Such as `rate(5 minutes)`. */
  schedule?: string;
  functionNames: string[];
}

interface RuleProperties {
  EventPattern?: EventPattern;
  ScheduleExpression?: string;
  Targets: { Arn: string }[];
}

/** What happens on events and at times. */
export const readRules = (resolved: ResolvedAssembly): RulePlan[] =>
  resolved.byType<RuleProperties>('AWS::Events::Rule').map(({ ref, properties }) => ({
    name: ref,
    pattern: properties.EventPattern,
    schedule: properties.ScheduleExpression,
    functionNames: properties.Targets.map(({ Arn }) => functionNameOf(Arn)),
  }));
