import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { needsOf } from './function-needs';

/** How often a job is handed to its worker before it is kept for a person. */
const TRIES = 5;
/** Lambda asks for so many times the worker's time-out, as it may have to wait itself before it calls a function. */
const VISIBILITY_OF_TIMEOUTS = 6;

/** What is to be done in the background, and what could not be done. Encrypted, and taken over an encrypted line only. */
export class JobQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const { timeoutSeconds = 0 } = needsOf('run-jobs');
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...common,
      queueName: `narradeck-${stage.name}-dead-jobs`,
      // It counts from when the job was first sent, so it has to be longer than the queue's own.
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      queueName: `narradeck-${stage.name}-jobs`,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(VISIBILITY_OF_TIMEOUTS * timeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: TRIES },
    });
  }
}
