import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { begin } from './kinds';
import { runSteps } from './run-steps';

/** Does jobs of the queue. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => runSteps(event, begin);
