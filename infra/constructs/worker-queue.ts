import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping, type RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { getFunctionNeeds } from './function-needs';
import { LeastPrivilegeFunction, type Places } from './least-privilege-function';

interface WorkerQueueProps {
  stage: Stage;
  /** What its messages are called in the names of the queues. */
  name: string;
  /** The function that takes the messages. */
  worker: string;
  /** How long nobody else gets a message that somebody has, in seconds: longer than its worker has. Six times as long unless told. */
  visibilitySeconds?: number;
  /** In order for each group, and each message once. */
  fifo?: true;
}

/** How often a message is handed to its worker before it is kept for a person. */
const MAX_RECEIVES = 5;
/** Lambda asks for so many times the worker's time-out, as it may have to wait itself before it calls a function. */
const VISIBILITY_TIMEOUT_FACTOR = 6;

/** What a function is to do in the background, and what could not be done. Encrypted, and taken over an encrypted line only. */
export class WorkerQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { stage, name, worker, visibilitySeconds, fifo }: WorkerQueueProps) {
    super(scope, id);
    const { timeoutSeconds = 0 } = getFunctionNeeds(worker);
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, fifo };
    const buildQueueName = (messages: string) => `narradeck-${stage.name}-${messages}${fifo ? '.fifo' : ''}`;
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...common,
      queueName: buildQueueName(`dead-${name}`),
      // It counts from when the message was first sent, so it has to be longer than the queue's own.
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      queueName: buildQueueName(name),
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(visibilitySeconds ?? VISIBILITY_TIMEOUT_FACTOR * timeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
    });
  }
}

interface QueueWorkerProps {
  stage: Stage;
  lambdaCode: string;
  places: Places;
  /** The function. */
  name: string;
  from: WorkerQueue;
  /** Messages at a time. */
  callsMax: number;
  recursiveLoop?: RecursiveLoop;
}

/** A call has one message: others beside a slow one would share its time-out, those behind one that fails go back with it. */
const BATCH_SIZE = 1;

/** A function that takes the messages of a queue. */
export class QueueWorker extends Construct {
  readonly function: LeastPrivilegeFunction;

  constructor(
    scope: Construct,
    id: string,
    { stage, lambdaCode, places, name, from, callsMax, recursiveLoop }: QueueWorkerProps,
  ) {
    super(scope, id);
    const takeMessages = new PolicyStatement({
      actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      resources: [from.queue.queueArn],
    });
    this.function = new LeastPrivilegeFunction(this, {
      stage,
      lambdaCode,
      name,
      places,
      furtherStatements: [takeMessages],
      recursiveLoop,
    });
    const mapping = new CfnEventSourceMapping(this, 'Mapping', {
      functionName: this.function.lambda.functionName,
      eventSourceArn: from.queue.queueArn,
      batchSize: BATCH_SIZE,
      functionResponseTypes: ['ReportBatchItemFailures'],
      scalingConfig: { maximumConcurrency: callsMax },
    });
    mapping.node.addDependency(this.function.role);
  }
}
