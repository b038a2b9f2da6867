import type { Span } from '#shared/time/timeline';
import { toObjectKey, readObject } from '../../adapters/media';
import { RecognitionFailed } from '../../adapters/recognizer';
import { consumeLimit } from '../../data/rate-limit-store';
import { findSubtitleUsage } from '../../data/subtitle-seconds';
import { storePieces, type Piece, type StoredAudioRange, type Transcription } from '../../data/transcription-store';
import { measureBytesPerSecond, openStoredAudio } from './cut-audio';

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
/** Transcription limit: this multiple of the plan, as failed and canceled seconds are refunded, and at least these seconds. */
const PLAN_FACTOR = 2;
const TRANSCRIBED_SECONDS_MIN = 3600;
const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** Counts what is sent: the service bills it regardless of the result. */
async function countBilledSeconds({ account_id }: Transcription, pieces: readonly Piece[]): Promise<void> {
  const seconds = pieces.map(({ start, end }) => Math.max(BILLED_SECONDS_MIN, Math.ceil((end - start) / 1000)));
  const limitMinutes = (await findSubtitleUsage(account_id))?.limitMinutes ?? 0;
  const max = Math.max(TRANSCRIBED_SECONDS_MIN, PLAN_FACTOR * 60 * limitMinutes);
  const limit = { name: 'transcribed-seconds-of-account', max, spanMs: THIRTY_DAYS_MS };
  const total = seconds.reduce((sum, each) => sum + each, 0);
  if (await consumeLimit(limit, account_id, Date.now(), total)) return;
  throw new RecognitionFailed(
    'Your team has used far more subtitle minutes than its plan includes. Try again in a few weeks.',
  );
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

/** Divides the audio into pieces, cut at pauses, and stores them. @throws RecognitionFailed when more is requested than was paid for */
export async function planPieces(one: Transcription): Promise<Transcription> {
  if (one.pieces.length > 0) return one;
  const pieces: Piece[] = [];
  for (const [part, sound] of one.sounds.entries()) {
    pieces.push(...(await splitRange(sound, part)));
  }
  await countBilledSeconds(
    one,
    pieces.filter(({ is_transcribed }) => !is_transcribed),
  );
  return storePieces(one, pieces);
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
