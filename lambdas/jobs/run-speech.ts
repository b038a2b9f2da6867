import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type ReadableJob, runSteps, type Work } from './job';
import { makeSubtitles } from './speech/make-subtitles';

function startJob(job: ReadableJob): Promise<Work> {
  if (job.kind !== 'transcribe') throw new Error('This job is for another queue.');
  return Promise.resolve(makeSubtitles(job.project_id, job.is_event === true));
}

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => runSteps(event, startJob);
