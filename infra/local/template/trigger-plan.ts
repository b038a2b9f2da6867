import type { StreamMapping } from '../dynamodb-streams/stream-consumer';
import type { EventPattern, EventRule } from '../event-bridge/event-bridge';
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
  BatchSize: number;
  MaximumRetryAttempts?: number;
  FunctionResponseTypes?: string[];
  ScalingConfig?: { MaximumConcurrency: number };
  FilterCriteria?: { Filters: { Pattern: string }[] };
  DestinationConfig?: { OnFailure?: { Destination: string } };
}

/** Throws for a mapping that retries whole batches: the stand-ins retry only the items that a function reports as failed. */
function readMappings(service: string, resolved: ResolvedAssembly): MappingProperties[] {
  const mappings = resolved
    .byType<MappingProperties>('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => properties)
    .filter(({ EventSourceArn }) => EventSourceArn.split(':')[2] === service);
  for (const { FunctionName, FunctionResponseTypes } of mappings)
    if (!FunctionResponseTypes?.includes('ReportBatchItemFailures'))
      throw new Error(`The mapping of ${FunctionName} has no ReportBatchItemFailures, which the stand-ins expect.`);
  return mappings;
}

const parseQueueName = (arn: string): string => arn.split(':').at(-1) ?? '';

export const readStreams = (resolved: ResolvedAssembly): StreamPlan[] =>
  readMappings('dynamodb', resolved).map((properties) => ({
    tableName: properties.EventSourceArn.split('/')[1] ?? '',
    functionName: parseFunctionName(properties.FunctionName),
    batchSize: properties.BatchSize,
    maximumRetryAttempts: properties.MaximumRetryAttempts ?? -1,
    filters: (properties.FilterCriteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern) as EventPattern),
    deadLetterQueue:
      properties.DestinationConfig?.OnFailure && parseQueueName(properties.DestinationConfig.OnFailure.Destination),
  }));

export const readQueueMappings = (resolved: ResolvedAssembly): QueueMapping[] =>
  readMappings('sqs', resolved).map((properties) => ({
    functionName: parseFunctionName(properties.FunctionName),
    queueName: parseQueueName(properties.EventSourceArn),
    batchSize: properties.BatchSize,
    maximumConcurrency: properties.ScalingConfig!.MaximumConcurrency,
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

/** The rules for events. Those without a pattern run on a schedule, which is not offered locally. */
export const readRules = (resolved: ResolvedAssembly): EventRule[] =>
  resolved
    .byType<RuleProperties>('AWS::Events::Rule')
    .flatMap(({ ref, properties: { EventPattern: pattern, Targets } }) =>
      pattern ? [{ name: ref, pattern, functionNames: Targets.map(({ Arn }) => parseFunctionName(Arn)) }] : [],
    );
