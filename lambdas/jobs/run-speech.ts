import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type Job, rereadJob, runSteps, type Work } from './job';
import { makeSubtitles } from './speech/make-subtitles';

async function startJob(job: Job): Promise<Work | undefined> {
  if (job.kind === 'unreadable') {
    const mended = await rereadJob(job);
    return mended && startJob(mended);
  }
  if (job.kind !== 'transcribe') throw new Error('This job is for another queue.');
  return makeSubtitles(job.project_id, job.is_told === true);
}

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => runSteps(event, startJob);
