import { type Queue, sendMessages } from '../adapters/queue';
import { TRANSCRIBE_JOB } from '../data/keys';
import type { Job, JobMessage } from './job';

type Step = Omit<JobMessage, 'sent_at'>;

/** What takes minutes, and calls others, has a queue of its own: nobody waits behind it. */
function queueOf(job: Job): Queue {
  const listens = job.kind === 'transcribe' || (job.kind === 'unreadable' && job.sk === TRANSCRIBE_JOB);
  return listens ? 'SPEECH_QUEUE_URL' : 'JOBS_QUEUE_URL';
}

/**
 * Asks for steps of jobs. Rejects when one of them could not be sent; others may have been.
 * @param delaySeconds how long they wait first, at most 900
 */
export async function sendSteps(steps: readonly Step[], delaySeconds = 0): Promise<void> {
  const sent_at = Date.now();
  for (const queue of ['JOBS_QUEUE_URL', 'SPEECH_QUEUE_URL'] as const) {
    const own = steps.filter(({ job }) => queueOf(job) === queue);
    const messages = own.map((step): JobMessage => ({ ...step, sent_at }));
    if (own.length > 0)
      await sendMessages(
        queue,
        messages.map((message) => JSON.stringify(message)),
        delaySeconds,
      );
  }
}
