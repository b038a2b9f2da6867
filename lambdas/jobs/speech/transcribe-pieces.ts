import * as z from 'zod';
import type { SpokenWord } from '#shared/captions/words';
import { deleteObject, readWhole, storeOnce } from '../../adapters/media';
import { Busy, CannotHear, type Hearing, type Recognizer } from '../../adapters/recognizer';
import { speechServer } from '../../adapters/speech-server';
import { transcribe } from '../../adapters/transcribe';
import { ConditionFailed } from '../../data/table';
import { noteHeard, noteSent, noteUnanswered, type Transcription } from '../../data/transcription-store';
import { env } from '../../runtime/env';
import { cutSound, storedSound } from './cut-sound';

const recognizer = (): Recognizer => (env('SPEECH_SERVICE') === 'server' ? speechServer : transcribe);

/** The language that pieces are heard in; '' as long as it is to be found out. */
const languageOf = ({ language, found_language }: Transcription): string => language || (found_language ?? '');

/** Somebody has the same piece listened to, maybe a call that has died, or it is over: that shows later. */
export class AskedByAnother extends Error {
  override name = 'AskedByAnother';
}

/** Before a piece is sent: what is sent is counted, also if this call ends there, and nobody else sends it meanwhile. */
async function noteSending(one: Transcription, at: number, begins: number): Promise<Transcription> {
  const now = Date.now();
  try {
    return await noteSent(one, at, { begins, now, until: now + recognizer().askingMs });
  } catch (error) {
    throw error instanceof ConditionFailed ? new AskedByAnother() : error;
  }
}

/** Hears a piece, as far as that can be done now; of one that can't be heard it is noted why. */
async function hear(one: Transcription, at: number): Promise<Transcription> {
  try {
    return await tryToHear(one, at);
  } catch (error) {
    if (!(error instanceof CannotHear)) throw error;
    return noteHeard(one, at, { problem: error.message });
  }
}

async function tryToHear(one: Transcription, at: number): Promise<Transcription> {
  const found = one.pieces[at]!.is_sent ? await recognizer().find(pieceName(one, at)) : 'not asked';
  return found === 'not asked' ? send(one, at) : keep(one, at, found);
}

/** Sends a piece that nobody has been asked for; one without sound is heard at once. */
async function send(one: Transcription, at: number): Promise<Transcription> {
  const { part, start, end } = one.pieces[at]!;
  const sound = await cutSound(await storedSound(one.sounds[part]!.url), start, end);
  if (!sound) return keep(one, at, { words: [] });
  const sent = await noteSending(one, at, sound.begins);
  try {
    return await keep(sent, at, await recognizer().begin(pieceName(one, at), sound, languageOf(one)));
  } catch (error) {
    // Also where its words could not be kept: nobody brings them any more.
    await noteUnanswered(one, at, !(error instanceof Busy));
    throw error;
  }
}

/** Keeps what was heard of a piece, if it was. */
async function keep(one: Transcription, at: number, hearing: Hearing): Promise<Transcription> {
  if (hearing === 'listening' || hearing === 'not asked') return one;
  if (hearing === 'no language') {
    await keepWords(one, at, []);
    return noteHeard(one, at, { hasNoLanguage: true });
  }
  const { begins = 0 } = one.pieces[at]!;
  const words = hearing.words.map(({ start, end, text }) => ({ start: start + begins, end: end + begins, text }));
  await keepWords(one, at, words);
  return noteHeard(one, at, hearing);
}

/** The places of all pieces, those of the longest first: in them most is said, by which a language is known. */
const longestFirst = ({ pieces }: Transcription): number[] =>
  pieces
    .map(({ start, end }, at) => ({ at, length: end - start }))
    .sort((a, b) => b.length - a.length)
    .map(({ at }) => at);

/**
 * Has all pieces heard that are not yet; yields after each. As long as the language is not known, one is waited for before the next
 * is sent, so that all are heard in one language. Gives what is noted of them in the end.
 */
export async function* hearPieces(one: Transcription): AsyncGenerator<void, Transcription> {
  let now = one;
  for (const at of longestFirst(one)) {
    if (now.pieces[at]!.is_heard) continue;
    now = await hear(now, at);
    if (languageOf(now) === '' && !now.pieces[at]!.is_heard) break;
    yield;
  }
  return now;
}

/** Whether nobody could know in which language to listen. */
export const isOfNoLanguage = (heard: Transcription): boolean =>
  languageOf(heard) === '' && heard.pieces.some(({ has_no_language }) => has_no_language);

const spokenWords = z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }));

/** The name of a piece of automatic subtitles, by its place among them: no other has it, in whatever stage. */
const pieceName = ({ project_id, asked_at }: Transcription, at: number): string => `${project_id}-${asked_at}-${at}`;

const keyOf = (one: Transcription, at: number): string => `staging/speech/${pieceName(one, at)}/words.json`;

/** Keeps the words of a piece until all are heard: those that were heard first. Their times are those of the file. */
const keepWords = (one: Transcription, at: number, words: readonly SpokenWord[]): Promise<void> =>
  storeOnce(keyOf(one, at), JSON.stringify(words), 'application/json');

/**
 * The words of a piece that was heard.
 * @throws when they are gone: they are kept for two days
 */
export async function keptWords(one: Transcription, at: number): Promise<SpokenWord[]> {
  const bytes = await readWhole(keyOf(one, at));
  if (!bytes) throw new Error('The words of a piece are not there any more.');
  return spokenWords.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Takes the words away that are captions now. */
export async function dropWords(one: Transcription): Promise<void> {
  for (const at of one.pieces.keys()) await deleteObject(keyOf(one, at));
}
