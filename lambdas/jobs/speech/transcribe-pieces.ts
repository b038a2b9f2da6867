import * as z from 'zod';
import type { SpokenWord } from '#shared/captions/words';
import {
  RecognizerBusy,
  RecognitionFailed,
  type RecognitionResult,
  type SpeechRecognizer,
} from '../../adapters/recognizer';
import { speechServer } from '../../adapters/speech-server';
import { deleteStaged, putStagedOnce, readStaged } from '../../adapters/staging';
import { transcribe } from '../../adapters/transcribe';
import { ConditionFailed } from '../../data/table';
import {
  markPieceTranscribed,
  markPieceSent,
  markPieceUnanswered,
  type Transcription,
} from '../../data/transcription-store';
import { env } from '../../runtime/env';
import { cutAudio, openStoredAudio } from './cut-audio';

const recognizer = (): SpeechRecognizer => (env('SPEECH_SERVICE') === 'server' ? speechServer : transcribe);

/** The language for transcribing pieces; '' until it is detected. */
const resolveLanguage = ({ language, found_language }: Transcription): string => language || (found_language ?? '');

/** Another call, maybe a crashed one, has claimed the piece, or the transcription is over; the caller can't tell which. */
export class PieceAlreadyClaimed extends Error {
  override name = 'PieceAlreadyClaimed';
}

/** Claims a piece before it is sent: counts it even if this call ends there, and prevents others from sending it meanwhile. */
async function claimPiece(one: Transcription, at: number, begins: number): Promise<Transcription> {
  const now = Date.now();
  try {
    return await markPieceSent(one, at, { begins, now, until: now + recognizer().requestMs });
  } catch (error) {
    throw error instanceof ConditionFailed ? new PieceAlreadyClaimed() : error;
  }
}

/** Advances a piece's transcription as far as possible now; stores the reason if it can't be transcribed. */
async function transcribePiece(one: Transcription, at: number): Promise<Transcription> {
  try {
    return await tryTranscribePiece(one, at);
  } catch (error) {
    if (!(error instanceof RecognitionFailed)) throw error;
    return markPieceTranscribed(one, at, { problem: error.message });
  }
}

async function tryTranscribePiece(one: Transcription, at: number): Promise<Transcription> {
  const found = one.pieces[at]!.is_sent ? await recognizer().find(pieceName(one, at)) : 'not asked';
  return found === 'not asked' ? sendPiece(one, at) : storeResult(one, at, found);
}

/** Sends an unsent piece; one without sound is complete immediately. */
async function sendPiece(one: Transcription, at: number): Promise<Transcription> {
  const { part, start, end } = one.pieces[at]!;
  const sound = await cutAudio(await openStoredAudio(one.sounds[part]!.url), start, end);
  if (!sound) return storeResult(one, at, { words: [] });
  const sent = await claimPiece(one, at, sound.begins);
  try {
    return await storeResult(sent, at, await recognizer().begin(pieceName(one, at), sound, resolveLanguage(one)));
  } catch (error) {
    // Also if its words could not be stored, because nobody will deliver them again.
    await markPieceUnanswered(one, at, !(error instanceof RecognizerBusy));
    throw error;
  }
}

/** Stores a piece's words if they have arrived. */
async function storeResult(one: Transcription, at: number, hearing: RecognitionResult): Promise<Transcription> {
  if (hearing === 'listening' || hearing === 'not asked') return one;
  if (hearing === 'no language') {
    await storeWords(one, at, []);
    return markPieceTranscribed(one, at, { hasNoLanguage: true });
  }
  const { begins = 0 } = one.pieces[at]!;
  const words = hearing.words.map(({ start, end, text }) => ({ start: start + begins, end: end + begins, text }));
  await storeWords(one, at, words);
  return markPieceTranscribed(one, at, hearing);
}

/** Indexes of all pieces, longest first: more speech makes the language easier to detect. */
const sortLongestFirst = ({ pieces }: Transcription): number[] =>
  pieces
    .map(({ start, end }, at) => ({ at, length: end - start }))
    .sort((a, b) => b.length - a.length)
    .map(({ at }) => at);

/**
 * Transcribes all remaining pieces; yields after each. Until the language is known, waits for one piece before sending the next, so that
 * all are transcribed in one language. Returns the stored state at the end.
 */
export async function* transcribePieces(one: Transcription): AsyncGenerator<void, Transcription> {
  let now = one;
  for (const at of sortLongestFirst(one)) {
    if (now.pieces[at]!.is_transcribed) continue;
    now = await transcribePiece(now, at);
    if (resolveLanguage(now) === '' && !now.pieces[at]!.is_transcribed) break;
    yield;
  }
  return now;
}

export const isLanguageUnknown = (transcribed: Transcription): boolean =>
  resolveLanguage(transcribed) === '' && transcribed.pieces.some(({ has_no_language }) => has_no_language);

const spokenWords = z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }));

/** The unique name of a piece of automatic subtitles, by its index, in all stages. */
const pieceName = ({ project_id, requested_at }: Transcription, at: number): string =>
  `${project_id}-${requested_at}-${at}`;

const wordsKey = (one: Transcription, at: number): string => `speech/${pieceName(one, at)}/words.json`;

/** Stores a piece's words until all pieces are done; the first result wins. Times are those of the file. */
const storeWords = (one: Transcription, at: number, words: readonly SpokenWord[]): Promise<void> =>
  putStagedOnce(wordsKey(one, at), JSON.stringify(words), 'application/json');

/** The words of a transcribed piece. @throws when they have expired after two days */
export async function readWords(one: Transcription, at: number): Promise<SpokenWord[]> {
  const bytes = await readStaged(wordsKey(one, at));
  if (!bytes) throw new Error('The words of a piece no longer exist.');
  return spokenWords.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

export const deleteWords = (one: Transcription): Promise<void> =>
  deleteStaged(one.pieces.map((_, at) => wordsKey(one, at)));
