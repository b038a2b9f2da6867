import type { JobMessage } from './job';

/** More steps than any job has: one that goes on for ever ends with the dead letters. */
const STEPS_MAX = 1000;

/** Longer than it takes to send a message, and shorter than one lives before it is dead and moved back. */
const SENDING_MS = 60_000;

/**
 * Which of its job's steps a message is, from 1 on. One that was dead and is moved back is a new message to the queue, sent at
 * another moment (`queuedAt`, Unix milliseconds) than it says itself: it begins its steps again, whatever it died of.
 * @throws for a job that goes on for ever
 */
export function stepOf({ step, sent_at }: Pick<JobMessage, 'step' | 'sent_at'>, queuedAt: number): number {
  if (queuedAt - sent_at > SENDING_MS) return 1;
  if (step > STEPS_MAX) throw new Error(`This job is not done after ${STEPS_MAX} steps.`);
  return step;
}
