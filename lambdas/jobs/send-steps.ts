import { sendMessages } from '../adapters/queue';
import type { JobMessage } from './job';

/**
 * Asks for steps of jobs. Rejects when one of them could not be sent; others may have been.
 * @param delaySeconds how long they wait first, at most 900
 */
export const sendSteps = (steps: readonly Omit<JobMessage, 'sent_at'>[], delaySeconds = 0): Promise<void> => {
  const sent_at = Date.now();
  return sendMessages(
    steps.map((step): JobMessage => ({ ...step, sent_at })).map((message) => JSON.stringify(message)),
    delaySeconds,
  );
};
