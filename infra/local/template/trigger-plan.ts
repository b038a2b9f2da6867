import type { StreamMapping } from '../dynamodb-streams/stream-consumer';
import type { EventRule } from '../event-bridge/event-bridge';
import type { EventPattern } from '../event-bridge/event-pattern';
import { type QueueSettings } from '../sqs/message-queue';
import { type QueueMapping } from '../sqs/queue-poller';
import { parseFunctionName } from './function-plan';
import type { ResolvedAssembly } from './resolve-intrinsics';

export interface StreamPlan extends StreamMapping {
  tableName: string;
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

const parseQueueName = (arn: string): string => arn.split(':').at(-1) ?? '';

/** The functions that read a table's stream, and the handling of records that they can't process. */
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

/** Batches that Lambda processes at once if a template sets no limit. AWS has no fixed number. */
const CONCURRENCY = 10;

/** The functions that process the messages of each queue. */
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
  MessageRetentionPeriod?: number;
  RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number };
}

const FOUR_DAYS_SECONDS = 4 * 24 * 60 * 60;

/** The queues, with AWS's defaults. */
export const readQueues = (resolved: ResolvedAssembly): QueueSettings[] =>
  resolved.byType<QueueProperties>('AWS::SQS::Queue').map(({ properties }) => ({
    name: properties.QueueName,
    isFifo: properties.FifoQueue ?? false,
    visibilitySeconds: properties.VisibilityTimeout ?? 30,
    retentionSeconds: properties.MessageRetentionPeriod ?? FOUR_DAYS_SECONDS,
    redrive: properties.RedrivePolicy && {
      deadLetterQueue: parseQueueName(properties.RedrivePolicy.deadLetterTargetArn),
      maxReceiveCount: properties.RedrivePolicy.maxReceiveCount,
    },
  }));

interface RuleProperties {
  EventPattern?: EventPattern;
  Targets: { Arn: string }[];
}

/** The rules. Those without a pattern run on a schedule, which is not offered locally. */
export const readRules = (resolved: ResolvedAssembly): EventRule[] =>
  resolved
    .byType<RuleProperties>('AWS::Events::Rule')
    .map(({ ref, properties: { EventPattern: pattern, Targets } }) => {
      if (!pattern) throw new Error(`The rule ${ref} has no event pattern. Add schedules to event-bridge.ts.`);
      return { name: ref, pattern, functionNames: Targets.map(({ Arn }) => parseFunctionName(Arn)) };
    });
