import { speechServer } from '../../adapters/speech-server';
import { transcribe } from '../../adapters/transcribe';
import type { Recognizer } from '../../adapters/recognizer';
import { noteHeard, noteSent, type Transcription } from '../../data/transcription-store';
import { env } from '../../runtime/env';
import { cutSound } from './cut-sound';
import { keepWords, pieceName } from './heard-words';
import { storedSound } from './stored-sound';

const recognizer = (): Recognizer => (env('SPEECH_SERVICE') === 'server' ? speechServer : transcribe);

/** Sends a piece that nobody has been asked for. Gives what has been noted of it; one without sound is heard at once. */
async function send(one: Transcription, at: number) {
  const { part, start, end } = one.pieces[at]!;
  const sound = await cutSound(await storedSound(one.sounds[part]!.url), start, end);
  if (!sound) return { sent: one, hearing: [] };
  // Before: what is sent is counted, also if this call ends here.
  const sent = await noteSent(one, at, sound.begins);
  return { sent, hearing: await recognizer().begin(pieceName(one, at), sound, one.language) };
}

/** Hears a piece, as far as that can be done now. */
async function hear(one: Transcription, at: number): Promise<Transcription> {
  const found = one.pieces[at]!.is_sent ? await recognizer().find(pieceName(one, at)) : 'not asked';
  const { sent, hearing } = found === 'not asked' ? await send(one, at) : { sent: one, hearing: found };
  if (typeof hearing === 'string') return sent;
  const { begins = 0 } = sent.pieces[at]!;
  const words = hearing.map(({ start, end, text }) => ({ start: start + begins, end: end + begins, text }));
  await keepWords(sent, at, words);
  return noteHeard(sent, at);
}

/** Has all pieces heard that are not yet; yields after each. Gives what is noted of them in the end. */
export async function* hearPieces(one: Transcription): AsyncGenerator<void, Transcription> {
  let now = one;
  for (const at of one.pieces.keys()) {
    if (now.pieces[at]!.is_heard) continue;
    now = await hear(now, at);
    yield;
  }
  return now;
}
