import { endTranscription, type Transcription } from '../../data/transcription-store';
import { DAY_MS } from '#shared/time/durations';

/** Longer than any transcription takes, even if its messages were dead-lettered and moved back. */
const ABANDONED_MS = DAY_MS;
/** Writing takes seconds and is retried within minutes, so one that is idle for this long has failed. */
const UNTOUCHED_MS = 15 * 60 * 1000;

/** Ends a stalled transcription and refunds its minutes. Returns whether it was stalled. */
export async function endIfStalled(one: Transcription, now: number): Promise<boolean> {
  const isAbandoned = now - one.requested_at >= ABANDONED_MS;
  const isUntouched = one.written !== undefined && now - (one.touched_at ?? one.requested_at) >= UNTOUCHED_MS;
  if (one.ended_at !== undefined || !(isAbandoned || isUntouched)) return false;
  const message = 'Making these subtitles took too long.';
  await endTranscription(one, { outcome: 'failed', message, isServiceFault: true }, now);
  return true;
}
