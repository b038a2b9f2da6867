import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import type { BillingQueue } from './billing-queue';
import type { Places } from './function-grants';
import { LeastPrivilegeFunction } from './least-privilege-function';

export interface BillingWorkerProps {
  stage: Stage;
  lambdaCode: string;
  places: Places;
  billing: BillingQueue;
}

/** Customers at a time: Stripe takes 100 reads a second, and one message is up to four. */
const CALLS_MAX = 5;

/** Reads the state of customers back from Stripe, those of one customer one after another. */
export class BillingWorker extends Construct {
  readonly function: LeastPrivilegeFunction;

  constructor(scope: Construct, id: string, { stage, lambdaCode, places, billing }: BillingWorkerProps) {
    super(scope, id);
    const takeMessages = new PolicyStatement({
      actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      resources: [billing.queue.queueArn],
    });
    this.function = new LeastPrivilegeFunction(this, {
      stage,
      lambdaCode,
      name: 'follow-subscription',
      places,
      furtherStatements: [takeMessages],
    });
    const mapping = new CfnEventSourceMapping(this, 'Mapping', {
      functionName: this.function.lambda.functionName,
      eventSourceArn: billing.queue.queueArn,
      // Of several, those behind one that fails would have to be given back with it.
      batchSize: 1,
      functionResponseTypes: ['ReportBatchItemFailures'],
      scalingConfig: { maximumConcurrency: CALLS_MAX },
    });
    mapping.node.addDependency(this.function.role);
  }
}
