import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { LeastPrivilegeFunction, type SharedFunctionProps } from './least-privilege-function';
import { createDeadLetters } from './worker-queue';

interface StreamsProps extends SharedFunctionProps {
  table: Table;
}

const matchPrefixes = (prefixes: string[]) => ({ S: prefixes.map((prefix) => ({ prefix })) });

const partitionFilter = (...prefixes: string[]) => ({ dynamodb: { Keys: { pk: matchPrefixes(prefixes) } } });

const commentFilter = { dynamodb: { Keys: { pk: { S: [{ suffix: '#COMMENTS' }] } } } };

const slideAndClipFilter = {
  dynamodb: { Keys: { pk: matchPrefixes(['PROJECT#']), sk: matchPrefixes(['SLIDE#', 'CLIP#']) } },
};

/** Records in a batch of a shard. A shard takes up to 1,000 writes a second, and publishing a batch takes up to 100 ms. */
const BATCH_SIZE = 100;

/** Deliveries of a batch before its remaining records go to the dead-letter queue. */
const MAX_ATTEMPTS = 5;
/** Retries as long as the stream keeps the record, which is 24 hours. */
const UNLIMITED_RETRIES = -1;

interface ConsumerSettings {
  retries: number;
  reservedConcurrency?: number;
}

/** The two functions that read the table's stream; AWS advises at most two. `send-jobs` may drop nothing. */
export class Streams extends Construct {
  readonly deadLetters: Queue;
  readonly functions: LeastPrivilegeFunction[];

  constructor(scope: Construct, id: string, props: StreamsProps) {
    super(scope, id);
    this.deadLetters = createDeadLetters(this, `narradeck-${props.stage.name}-dead-letters`);
    const publishSettings = { retries: MAX_ATTEMPTS - 1, reservedConcurrency: props.stage.reservedForChanges };
    this.functions = [
      this.addConsumer('publish-changes', publishSettings, props, [
        {
          eventName: ['INSERT', 'MODIFY', 'REMOVE'],
          ...partitionFilter('USER#', 'ACCOUNT#', 'INVITE#', 'PROJECT#', 'PRESENCE#'),
        },
      ]),
      this.addConsumer('send-jobs', { retries: UNLIMITED_RETRIES }, props, [
        // Requesting a job again replaces the item of the first request.
        { eventName: ['INSERT', 'MODIFY'], ...partitionFilter('JOB#') },
        { eventName: ['REMOVE'], ...partitionFilter('TRASH#', 'FILE#', 'SUBSCRIPTION_SYNC#', 'CLOSED_LINK#') },
        { eventName: ['REMOVE'], ...slideAndClipFilter },
        // Words for search change with comments, and with a project's root, as every save does. A link is closed and opened in many ways,
        // all of which change a root or an account.
        commentFilter,
        {
          eventName: ['INSERT', 'MODIFY'],
          dynamodb: { Keys: { pk: matchPrefixes(['PROJECT#', 'ACCOUNT#']), sk: { S: ['PROJECT', 'ACCOUNT'] } } },
        },
      ]),
    ];
  }

  private addConsumer(
    name: string,
    { retries, reservedConcurrency }: ConsumerSettings,
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
      // More would divide a shard's writes by their keys, and the writes of one save into several messages.
      parallelizationFactor: 1,
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
