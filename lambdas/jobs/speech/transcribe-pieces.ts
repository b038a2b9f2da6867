import * as z from 'zod';
import type { SpokenWord } from '#shared/captions/words';
import { deleteObject, readObject, storeTemporaryOnce } from '../../adapters/media';
import {
  RecognizerBusy,
  RecognitionFailed,
  type RecognitionResult,
  type SpeechRecognizer,
} from '../../adapters/recognizer';
import { speechServer } from '../../adapters/speech-server';
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

/** The language that pieces are heard in; '' as long as it is to be found out. */
const resolveLanguage = ({ language, found_language }: Transcription): string => language || (found_language ?? '');

/** Somebody has the same piece listened to, maybe a call that has died, or it is over: that shows later. */
export class PieceAlreadyClaimed extends Error {
  override name = 'PieceAlreadyClaimed';
}

/** Before a piece is sent: what is sent is counted, also if this call ends there, and nobody else sends it meanwhile. */
async function claimPiece(one: Transcription, at: number, begins: number): Promise<Transcription> {
  const now = Date.now();
  try {
    return await markPieceSent(one, at, { begins, now, until: now + recognizer().requestMs });
  } catch (error) {
    throw error instanceof ConditionFailed ? new PieceAlreadyClaimed() : error;
  }
}

/** Hears a piece, as far as that can be done now; of one that can't be heard it is noted why. */
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

/** Sends a piece that nobody has been asked for; one without sound is heard at once. */
async function sendPiece(one: Transcription, at: number): Promise<Transcription> {
  const { part, start, end } = one.pieces[at]!;
  const sound = await cutAudio(await openStoredAudio(one.sounds[part]!.url), start, end);
  if (!sound) return storeResult(one, at, { words: [] });
  const sent = await claimPiece(one, at, sound.begins);
  try {
    return await storeResult(sent, at, await recognizer().begin(pieceName(one, at), sound, resolveLanguage(one)));
  } catch (error) {
    // Also where its words could not be kept: nobody brings them any more.
    await markPieceUnanswered(one, at, !(error instanceof RecognizerBusy));
    throw error;
  }
}

/** Keeps what was heard of a piece, if it was. */
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

/** The places of all pieces, those of the longest first: in them most is said, by which a language is known. */
const sortLongestFirst = ({ pieces }: Transcription): number[] =>
  pieces
    .map(({ start, end }, at) => ({ at, length: end - start }))
    .sort((a, b) => b.length - a.length)
    .map(({ at }) => at);

/**
 * Has all pieces heard that are not yet; yields after each. As long as the language is not known, one is waited for before the next
 * is sent, so that all are heard in one language. Gives what is noted of them in the end.
 */
export async function* transcribePieces(one: Transcription): AsyncGenerator<void, Transcription> {
  let now = one;
  for (const at of sortLongestFirst(one)) {
    if (now.pieces[at]!.is_heard) continue;
    now = await transcribePiece(now, at);
    if (resolveLanguage(now) === '' && !now.pieces[at]!.is_heard) break;
    yield;
  }
  return now;
}

/** Whether nobody could know in which language to listen. */
export const isLanguageUnknown = (heard: Transcription): boolean =>
  resolveLanguage(heard) === '' && heard.pieces.some(({ has_no_language }) => has_no_language);

const spokenWords = z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }));

/** The name of a piece of automatic subtitles, by its place among them: no other has it, in whatever stage. */
const pieceName = ({ project_id, asked_at }: Transcription, at: number): string => `${project_id}-${asked_at}-${at}`;

const wordsKey = (one: Transcription, at: number): string => `staging/speech/${pieceName(one, at)}/words.json`;

/** Keeps the words of a piece until all are heard: those that were heard first. Their times are those of the file. */
const storeWords = (one: Transcription, at: number, words: readonly SpokenWord[]): Promise<void> =>
  storeTemporaryOnce(wordsKey(one, at), JSON.stringify(words), 'application/json');

/**
 * The words of a piece that was heard.
 * @throws when they are gone: they are kept for two days
 */
export async function readWords(one: Transcription, at: number): Promise<SpokenWord[]> {
  const bytes = await readObject(wordsKey(one, at));
  if (!bytes) throw new Error('The words of a piece are not there any more.');
  return spokenWords.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Takes the words away that are captions now. */
export async function deleteWords(one: Transcription): Promise<void> {
  for (const at of one.pieces.keys()) await deleteObject(wordsKey(one, at));
}
