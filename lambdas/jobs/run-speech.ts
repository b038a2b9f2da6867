import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Job } from './job';
import { runSteps } from './run-steps';
import { makeSubtitles } from './speech/make-subtitles';
import type { Work } from './work';

function begin(job: Job): Promise<Work | undefined> {
  if (job.kind !== 'transcribe') return Promise.reject(new Error('This job is for another queue.'));
  return Promise.resolve(makeSubtitles(job.project_id, job.is_told === true));
}

/** Does the jobs that listen to sound. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => runSteps(event, begin);
