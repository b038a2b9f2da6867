import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Job } from './job';
import { readJobAgain } from './read-job-again';
import { runSteps } from './run-steps';
import { makeSubtitles } from './speech/make-subtitles';
import type { Work } from './work';

async function begin(job: Job): Promise<Work | undefined> {
  if (job.kind === 'unreadable') {
    const mended = await readJobAgain(job);
    return mended && begin(mended);
  }
  if (job.kind !== 'transcribe') throw new Error('This job is for another queue.');
  return makeSubtitles(job.project_id, job.is_told === true);
}

/** Does the jobs that listen to sound. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => runSteps(event, begin);
