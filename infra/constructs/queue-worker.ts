import { CfnEventSourceMapping, type RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import type { Places } from './function-grants';
import { LeastPrivilegeFunction } from './least-privilege-function';
import type { WorkerQueue } from './worker-queue';

export interface QueueWorkerProps {
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
