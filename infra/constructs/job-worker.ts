import { CfnEventSourceMapping, RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import type { Places } from './function-grants';
import type { JobQueue } from './job-queue';
import { LeastPrivilegeFunction } from './least-privilege-function';

export interface JobWorkerProps {
  stage: Stage;
  lambdaCode: string;
  places: Places;
  jobs: JobQueue;
}

/** A call has one job: beside a slow one, others would share its time-out and be done again with it. */
const BATCH_SIZE = 1;
/** Jobs at a time: what is deleted in bulk leaves the table to people. */
const CALLS_MAX = 5;

/** Takes jobs off the queue and does them, in steps. */
export class JobWorker extends Construct {
  readonly function: LeastPrivilegeFunction;

  constructor(scope: Construct, id: string, { stage, lambdaCode, places, jobs }: JobWorkerProps) {
    super(scope, id);
    const takeJobs = new PolicyStatement({
      actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      resources: [jobs.queue.queueArn],
    });
    this.function = new LeastPrivilegeFunction(this, {
      stage,
      lambdaCode,
      name: 'run-jobs',
      places,
      furtherStatements: [takeJobs],
      // Each step sends the next: Lambda would take that for an accident and stop it after the sixteenth.
      recursiveLoop: RecursiveLoop.ALLOW,
    });
    const mapping = new CfnEventSourceMapping(this, 'Mapping', {
      functionName: this.function.lambda.functionName,
      eventSourceArn: jobs.queue.queueArn,
      batchSize: BATCH_SIZE,
      functionResponseTypes: ['ReportBatchItemFailures'],
      scalingConfig: { maximumConcurrency: CALLS_MAX },
    });
    mapping.node.addDependency(this.function.role);
  }
}
