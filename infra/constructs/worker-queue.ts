import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping, type RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { DEAD_JOB_DAYS } from '#shared/retention';
import type { Stage } from '../stages';
import { getTimeoutSeconds } from './function-needs';
import { LeastPrivilegeFunction, type SharedFunctionProps } from './least-privilege-function';

interface WorkerQueueProps {
  stage: Stage;
  /** The name of its messages, used in the names of the queues. */
  name: string;
  worker: string;
  /** Seconds that a received message is hidden from others; longer than its worker's timeout. Six times that timeout by default. */
  visibilitySeconds?: number;
  /** Messages are in order within a group and delivered once. */
  fifo?: true;
}

/** Creates a queue for what failed with all retries: encrypted, over TLS only, kept for as long as SQS can. */
export const createDeadLetters = (scope: Construct, queueName: string, fifo?: true): Queue =>
  new Queue(scope, 'DeadLetters', {
    ...{ queueName, fifo, encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true },
    retentionPeriod: Duration.days(DEAD_JOB_DAYS),
  });

/** Deliveries of a message before it goes to the dead-letter queue. */
const MAX_RECEIVES = 5;
/** Lambda recommends this multiple of the worker's timeout, because it may be throttled before it calls the function. */
const VISIBILITY_TIMEOUT_FACTOR = 6;

/** A queue of background work, and its dead-letter queue. Both are encrypted, and accept messages over TLS only. */
export class WorkerQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { stage, name, worker, visibilitySeconds, fifo }: WorkerQueueProps) {
    super(scope, id);
    const buildQueueName = (messages: string) => `narradeck-${stage.name}-${messages}${fifo ? '.fifo' : ''}`;
    this.deadLetters = createDeadLetters(this, buildQueueName(`dead-${name}`), fifo);
    this.queue = new Queue(this, 'Queue', {
      ...{ queueName: buildQueueName(name), fifo, encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true },
      // Shorter than that of the dead letters, which counts from when a message was first sent.
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(visibilitySeconds ?? VISIBILITY_TIMEOUT_FACTOR * getTimeoutSeconds(worker)),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
    });
  }
}

interface QueueWorkerProps extends SharedFunctionProps {
  name: string;
  from: WorkerQueue;
  callsMax: number;
  recursiveLoop?: RecursiveLoop;
}

/** One message per call: others would share a slow one's timeout, and those behind a failed one would be retried with it. */
const BATCH_SIZE = 1;

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
