import { sendMessages } from '../adapters/queue';
import type { JobMessage } from './job';

/**
 * Asks for steps of jobs. Rejects when one of them could not be sent; others may have been.
 * @param delaySeconds how long they wait first, at most 900
 */
export const sendSteps = (messages: readonly JobMessage[], delaySeconds = 0): Promise<void> =>
  sendMessages(
    messages.map((message) => JSON.stringify(message)),
    delaySeconds,
  );
