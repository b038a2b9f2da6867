import { type QueueSettings } from '../sqs/message-queue';
import { type QueueMapping } from '../sqs/queue-poller';
import { parseFunctionName } from './function-plan';
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
  ScalingConfig?: { MaximumConcurrency?: number };
  FilterCriteria?: { Filters: { Pattern: string }[] };
  DestinationConfig?: { OnFailure?: { Destination: string } };
}

const readMappings = (service: string, resolved: ResolvedAssembly) =>
  resolved
    .byType<MappingProperties>('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => properties.EventSourceArn.split(':')[2] === service);

const hasFailureReports = ({ FunctionResponseTypes }: MappingProperties): boolean =>
  FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false;

/** The last part of an ARN of a queue. */
const parseQueueName = (arn: string): string => arn.split(':').at(-1) ?? '';

/** Which functions read which table's stream, and what happens to what they can't handle. */
export const readStreams = (resolved: ResolvedAssembly): StreamPlan[] =>
  readMappings('dynamodb', resolved).map(({ properties }) => ({
    tableName: properties.EventSourceArn.split('/')[1] ?? '',
    functionName: parseFunctionName(properties.FunctionName),
    batchSize: properties.BatchSize ?? 100,
    maximumRetryAttempts: properties.MaximumRetryAttempts ?? -1,
    bisectBatchOnFunctionError: properties.BisectBatchOnFunctionError ?? false,
    reportBatchItemFailures: hasFailureReports(properties),
    filters: (properties.FilterCriteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern) as EventPattern),
    deadLetterQueue:
      properties.DestinationConfig?.OnFailure && parseQueueName(properties.DestinationConfig.OnFailure.Destination),
  }));

/** How many batches Lambda works on at a time where a template says nothing: as many as it likes. */
const CONCURRENCY = 10;

/** Which functions take the messages of which queue. */
export const readQueueMappings = (resolved: ResolvedAssembly): QueueMapping[] =>
  readMappings('sqs', resolved).map(({ properties }) => ({
    functionName: parseFunctionName(properties.FunctionName),
    queueName: parseQueueName(properties.EventSourceArn),
    batchSize: properties.BatchSize ?? 10,
    maximumConcurrency: properties.ScalingConfig?.MaximumConcurrency ?? CONCURRENCY,
    reportBatchItemFailures: hasFailureReports(properties),
  }));

interface QueueProperties {
  QueueName: string;
  FifoQueue?: boolean;
  VisibilityTimeout?: number;
  DelaySeconds?: number;
  MessageRetentionPeriod?: number;
  RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number };
}

const FOUR_DAYS_SECONDS = 4 * 24 * 60 * 60;

/** The queues, with AWS's defaults where the template says nothing. */
export const readQueues = (resolved: ResolvedAssembly): QueueSettings[] =>
  resolved.byType<QueueProperties>('AWS::SQS::Queue').map(({ properties }) => ({
    name: properties.QueueName,
    isFifo: properties.FifoQueue ?? false,
    visibilitySeconds: properties.VisibilityTimeout ?? 30,
    delaySeconds: properties.DelaySeconds ?? 0,
    retentionSeconds: properties.MessageRetentionPeriod ?? FOUR_DAYS_SECONDS,
    redrive: properties.RedrivePolicy && {
      deadLetterQueue: parseQueueName(properties.RedrivePolicy.deadLetterTargetArn),
      maxReceiveCount: properties.RedrivePolicy.maxReceiveCount,
    },
  }));

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
    functionNames: properties.Targets.map(({ Arn }) => parseFunctionName(Arn)),
  }));
