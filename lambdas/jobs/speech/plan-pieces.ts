import type { Span } from '#shared/time/timeline';
import { toObjectKey, readObject } from '../../adapters/media';
import { RecognitionFailed } from '../../adapters/recognizer';
import { consumeLimitWrite, consumeStageLimitWrite, type RateLimit, warnPastHalf } from '../../data/rate-limit-store';
import { findSubtitleUsage } from '../../data/subtitle-seconds';
import { ConditionFailed } from '../../data/table';
import { storePieces, type Piece, type StoredAudioRange, type Transcription } from '../../data/transcription-store';
import { env } from '../../runtime/env';
import { measureBytesPerSecond, openStoredAudio } from './cut-audio';
import { DAY_MS } from '#shared/time/durations';

/** Limits of speech servers, and of what a server transcribes within a function's timeout. */
const PIECE_BYTES_MAX = 24_000_000;
const PIECE_MS_MAX = 10 * 60_000;
/** If a piece must be shorter than this, the bit rate is implausible, and hours of audio would make too many pieces. */
const PIECE_MS_MIN = 10_000;

/** Maximum length of a piece of a file, in milliseconds. */
async function maxPieceMs({ url }: StoredAudioRange): Promise<number> {
  const bytes = await measureBytesPerSecond(await openStoredAudio(url));
  const ms = bytes ? Math.floor((PIECE_BYTES_MAX / bytes) * 1000) : PIECE_MS_MAX;
  if (ms < PIECE_MS_MIN) throw new RecognitionFailed('The audio of a recording is too large to transcribe.');
  return Math.min(PIECE_MS_MAX, ms);
}

async function readPeaks({ peaks_url }: StoredAudioRange): Promise<Int8Array> {
  const bytes = peaks_url === '' ? undefined : await readObject(toObjectKey(peaks_url));
  return bytes ? new Int8Array(Uint8Array.from(bytes).buffer) : new Int8Array();
}

/** Services bill at least this much per piece. */
const BILLED_SECONDS_MIN = 15;
/** Failed and canceled seconds are returned to the plan's month, but they were billed: an account gets at most this multiple of its plan. */
const PLAN_FACTOR = 2;

const accountLimit = (minutes: number): RateLimit => ({
  name: 'transcribed-seconds-of-account',
  max: PLAN_FACTOR * 60 * minutes,
  spanMs: 'month',
});
const stageLimit = (): RateLimit => ({
  name: 'transcribed-seconds-of-stage',
  max: 60 * env('SPEECH_MINUTES_PER_DAY'),
  spanMs: DAY_MS,
});

const countBilledSeconds = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { start, end }) => sum + Math.max(BILLED_SECONDS_MIN, Math.ceil((end - start) / 1000)), 0);

function toLimitError(error: unknown): unknown {
  const failed = error instanceof ConditionFailed ? error.failed : [];
  if (failed.length === 0 || failed.includes(0)) return error;
  return new RecognitionFailed(
    failed.includes(1)
      ? 'This is more than your team can have transcribed this month: twice its plan’s subtitle minutes. Canceled subtitles count, and each recording counts as at least 15 seconds.'
      : 'Automatic subtitles have reached today’s limit for everyone. Try again tomorrow.',
  );
}

/** Stores the pieces, and counts what will be sent: the service bills it, whatever the result. @throws RecognitionFailed beyond a limit */
async function storeCountedPieces(one: Transcription, pieces: Piece[]): Promise<Transcription> {
  const now = Date.now();
  const seconds = countBilledSeconds(pieces.filter(({ is_transcribed }) => !is_transcribed));
  const ofAccount = accountLimit((await findSubtitleUsage(one.account_id))?.limitMinutes ?? 0);
  try {
    return await storePieces(one, pieces, [
      consumeLimitWrite(ofAccount, one.account_id, now, seconds),
      consumeStageLimitWrite(stageLimit(), now, seconds),
    ]);
  } catch (error) {
    throw toLimitError(error);
  } finally {
    await warnPastHalf(stageLimit(), now);
  }
}

/** Divides a range into pieces. An unreadable range becomes one piece that is never sent. */
async function splitRange(sound: StoredAudioRange, part: number): Promise<Piece[]> {
  try {
    const cuts = cutAtPauses(sound, await readPeaks(sound), await maxPieceMs(sound));
    return cuts.map((cut) => ({ part, ...cut, is_sent: false, is_transcribed: false }));
  } catch (error) {
    if (!(error instanceof RecognitionFailed)) throw error;
    const { start, end } = sound;
    return [{ part, start, end, is_sent: false, is_transcribed: true, problem: error.message }];
  }
}

/** Divides the audio into pieces, cut at pauses, and stores them. @throws RecognitionFailed beyond a limit of the account or the stage */
export async function planPieces(one: Transcription): Promise<Transcription> {
  if (one.pieces.length > 0) return one;
  const pieces: Piece[] = [];
  for (const [part, sound] of one.sounds.entries()) {
    pieces.push(...(await splitRange(sound, part)));
  }
  return storeCountedPieces(one, pieces);
}

/** Waveform resolution: pairs of lowest and highest sample per second. */
const PAIRS_A_SECOND = 50;
const PAIR_MS = 1000 / PAIRS_A_SECOND;
/** Looks for a pause in the last minute of a piece, or in its last quarter if that is shorter. */
const LOOKBACK_MS = 60_000;
/** Minimum length of the last piece, which services require. */
const SHORTEST_MS = 10_000;
/** Number of pairs whose quietest run counts as a pause. */
const PAUSE_PAIRS = 15;

const loudnessAt = (peaks: Int8Array, pair: number): number => {
  const [low = 0, high = 0] = [peaks[2 * pair], peaks[2 * pair + 1]];
  return high - low;
};

/** The middle of the quietest moment between two, in milliseconds; `to` if there is no waveform. */
function findQuietestMoment(peaks: Int8Array, from: number, to: number): number {
  const [first, last] = [Math.ceil(from / PAIR_MS), Math.min(Math.floor(to / PAIR_MS), peaks.length / 2)];
  let best = { loudness: Infinity, at: to };
  for (let begin = first; begin + PAUSE_PAIRS <= last; begin++) {
    let loudness = 0;
    for (let pair = begin; pair < begin + PAUSE_PAIRS; pair++) loudness += loudnessAt(peaks, pair);
    // Prefers the later of two equally quiet moments, for longer pieces.
    if (loudness <= best.loudness) best = { loudness, at: (begin + PAUSE_PAIRS / 2) * PAIR_MS };
  }
  return Math.round(best.at);
}

/**
 * Divides a range into pieces of at most `maxMs`, cut at pauses.
 * @param peaks the waveform of the file; empty if there is none
 * @throws RangeError for a `maxMs` that would never reach the end
 */
export function cutAtPauses({ start, end }: Span, peaks: Int8Array, maxMs: number): Span[] {
  if (!(maxMs >= 1)) throw new RangeError(`Sound can’t be cut into pieces of ${maxMs} ms.`);
  const pieces: Span[] = [];
  let at = start;
  while (end - at > maxMs) {
    const latest = Math.min(at + maxMs, end - Math.min(SHORTEST_MS, maxMs / 4));
    const cut = Math.floor(findQuietestMoment(peaks, latest - Math.min(LOOKBACK_MS, maxMs / 4), latest));
    pieces.push({ start: at, end: cut });
    at = cut;
  }
  return [...pieces, { start: at, end }];
}
