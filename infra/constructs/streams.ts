import { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { LeastPrivilegeFunction, type Places } from './least-privilege-function';

export interface StreamsProps {
  stage: Stage;
  lambdaCode: string;
  table: Table;
  places: Places;
}

const matchPrefixes = (prefixes: string[]) => ({ S: prefixes.map((prefix) => ({ prefix })) });

/** The part of a filter that lets records of some partitions pass. */
const partitionFilter = (...prefixes: string[]) => ({ dynamodb: { Keys: { pk: matchPrefixes(prefixes) } } });

/** The part of a filter that lets slides and clips of projects pass. */
const slideAndClipFilter = {
  dynamodb: { Keys: { pk: matchPrefixes(['PROJECT#']), sk: matchPrefixes(['SLIDE#', 'CLIP#']) } },
};

const BATCH_SIZE = 25;
/**
 * Batches of a shard that are told at once. A shard takes up to 1,000 writes a second; a batch takes up to 100 ms to tell, so that one
 * after the other would be 250. What is written to one item still arrives in its order, and nothing asks for more.
 */
const PARALLEL_BATCHES = 4;

/** How often a batch is handed to a function before what is left of it goes to the queue. */
const MAX_ATTEMPTS = 5;
/** As long as the stream has the record, which is 24 hours. */
const UNLIMITED_RETRIES = -1;

/** How a function reads the stream. */
interface ConsumerSettings {
  /** How often a batch is tried again. */
  retries: number;
  /** How many batches of one shard it gets at a time. */
  atOnce: number;
  reservedConcurrency?: number;
}

/**
 * What follows from a write. Two functions read the stream, as AWS wants it: one tells who listens, and gives up what it can't
 * tell, as listeners look again by themselves; one passes jobs on to their queue, and gives up none.
 */
export class Streams extends Construct {
  readonly deadLetters: Queue;
  readonly functions: LeastPrivilegeFunction[];

  constructor(scope: Construct, id: string, props: StreamsProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      queueName: `narradeck-${props.stage.name}-dead-letters`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
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
        // A job that is asked for again replaces the first one's item.
        { eventName: ['INSERT', 'MODIFY'], ...partitionFilter('JOB#') },
        { eventName: ['REMOVE'], ...partitionFilter('BIN#', 'FILE#', 'READBACK#') },
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
    const toDeadLetters = new PolicyStatement({
      actions: ['sqs:SendMessage'],
      resources: [this.deadLetters.queueArn],
    });
    const consumer = new LeastPrivilegeFunction(this, {
      stage,
      lambdaCode,
      name,
      places,
      furtherStatements: [readStream, toDeadLetters],
      reservedConcurrency,
    });
    // The CloudFormation resource itself: the construct for it also grants ListStreams on every stream.
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
