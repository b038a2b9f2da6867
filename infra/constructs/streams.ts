import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { LeastPrivilegeFunction, type Places } from './least-privilege-function';
import { createDeadLetters } from './worker-queue';

export interface StreamsProps {
  stage: Stage;
  lambdaCode: string;
  table: Table;
  places: Places;
}

const matchPrefixes = (prefixes: string[]) => ({ S: prefixes.map((prefix) => ({ prefix })) });

const partitionFilter = (...prefixes: string[]) => ({ dynamodb: { Keys: { pk: matchPrefixes(prefixes) } } });

const slideAndClipFilter = {
  dynamodb: { Keys: { pk: matchPrefixes(['PROJECT#']), sk: matchPrefixes(['SLIDE#', 'CLIP#']) } },
};

const BATCH_SIZE = 25;
/**
 * Batches of a shard that are published at once. A shard takes up to 1,000 writes a second, and publishing a batch takes up to 100 ms, so
 * one at a time would handle 250. Writes to one item still arrive in order, and nothing requires more.
 */
const PARALLEL_BATCHES = 4;

/** Deliveries of a batch before its remaining records go to the dead-letter queue. */
const MAX_ATTEMPTS = 5;
/** Retries as long as the stream keeps the record, which is 24 hours. */
const UNLIMITED_RETRIES = -1;

interface ConsumerSettings {
  retries: number;
  /** Batches of one shard that are processed at once. */
  atOnce: number;
  reservedConcurrency?: number;
}

/** The two functions that read the table's stream; AWS advises at most two. `send-jobs` may drop nothing. */
export class Streams extends Construct {
  readonly deadLetters: Queue;
  readonly functions: LeastPrivilegeFunction[];

  constructor(scope: Construct, id: string, props: StreamsProps) {
    super(scope, id);
    this.deadLetters = createDeadLetters(this, `narradeck-${props.stage.name}-dead-letters`);
    const publishSettings = {
      retries: MAX_ATTEMPTS - 1,
      atOnce: PARALLEL_BATCHES,
      reservedConcurrency: props.stage.reservedForChanges,
    };
    this.functions = [
      this.addConsumer('publish-changes', publishSettings, props, [
        {
          eventName: ['INSERT', 'MODIFY', 'REMOVE'],
          ...partitionFilter('USER#', 'ACCOUNT#', 'INVITE#', 'PROJECT#', 'PRESENCE#'),
        },
      ]),
      this.addConsumer('send-jobs', { retries: UNLIMITED_RETRIES, atOnce: 1 }, props, [
        // Requesting a job again replaces the item of the first request.
        { eventName: ['INSERT', 'MODIFY'], ...partitionFilter('JOB#') },
        { eventName: ['REMOVE'], ...partitionFilter('TRASH#', 'FILE#', 'SUBSCRIPTION_SYNC#') },
        { eventName: ['REMOVE'], ...slideAndClipFilter },
      ]),
    ];
  }

  private addConsumer(
    name: string,
    { retries, atOnce, reservedConcurrency }: ConsumerSettings,
    props: StreamsProps,
    filters: object[],
  ) {
    const { stage, lambdaCode, table, places } = props;
    const { tableStreamArn } = table;
    if (!tableStreamArn) throw new Error('The table has no stream.');
    const readStream = new PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [tableStreamArn],
    });
    // Lambda requires it when it creates the mapping, and it has no narrower resource.
    const listStreams = new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] });
    const toDeadLetters = new PolicyStatement({
      actions: ['sqs:SendMessage'],
      resources: [this.deadLetters.queueArn],
    });
    const consumer = new LeastPrivilegeFunction(this, {
      stage,
      lambdaCode,
      name,
      places,
      furtherStatements: [readStream, listStreams, toDeadLetters],
      reservedConcurrency,
    });
    // The plain CloudFormation resource: the CDK construct adds its permissions as a further resource.
    const mapping = new CfnEventSourceMapping(this, `${name}-mapping`, {
      functionName: consumer.lambda.functionName,
      eventSourceArn: tableStreamArn,
      startingPosition: 'TRIM_HORIZON',
      batchSize: BATCH_SIZE,
      parallelizationFactor: atOnce,
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: retries,
      functionResponseTypes: ['ReportBatchItemFailures'],
      destinationConfig: { onFailure: { destination: this.deadLetters.queueArn } },
      filterCriteria: { filters: filters.map((filter) => ({ pattern: JSON.stringify(filter) })) },
    });
    mapping.node.addDependency(consumer.role);
    return consumer;
  }
}
