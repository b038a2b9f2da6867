import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { needsOf } from './function-needs';

/** How often a message is handed to its worker before it is kept for a person. */
const TRIES = 5;
/** Lambda asks for so many times the worker's time-out, as it may have to wait itself before it calls a function. */
const VISIBILITY_OF_TIMEOUTS = 6;

/** Whose state is to be read back from Stripe: in order for each customer, and each event once. */
export class BillingQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const { timeoutSeconds = 0 } = needsOf('follow-subscription');
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, fifo: true };
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...common,
      queueName: `narradeck-${stage.name}-dead-billing.fifo`,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      queueName: `narradeck-${stage.name}-billing.fifo`,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(VISIBILITY_OF_TIMEOUTS * timeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: TRIES },
    });
  }
}
