import { endTranscription, type Transcription } from '../../data/transcription-store';

/** Longer than any takes, also where its messages were lost and moved back. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;
/** Writing takes seconds, and comes again after some minutes if it breaks off: what rests so long is dead. */
const UNTOUCHED_MS = 15 * 60 * 1000;

/** Ends what is under way and will not end by itself, and gives its minutes back. Gives whether it was so. */
export async function endIfStalled(one: Transcription, now: number): Promise<boolean> {
  const isAbandoned = now - one.asked_at >= ABANDONED_MS;
  const isUntouched = one.written !== undefined && now - (one.touched_at ?? one.asked_at) >= UNTOUCHED_MS;
  if (one.ended_at !== undefined || !(isAbandoned || isUntouched)) return false;
  const message = 'These subtitles took too long.';
  await endTranscription(one, { outcome: 'failed', message, isServiceFault: true }, now);
  return true;
}
