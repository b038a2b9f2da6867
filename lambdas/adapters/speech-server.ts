import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { wordSeparator, type SpokenWord } from '#shared/captions/words';
import { env } from '../runtime/env';
import { RecognizerBusy, RecognitionFailed, type Transcript, type SpeechRecognizer } from './recognizer';

const secrets = new SecretsManagerClient({});
const SECRET_TIMEOUT_MS = 4000;
/** A minute before the function is ended (`function-needs.ts`): there has to be time to note it. */
const REQUEST_TIMEOUT_MS = 240_000;
/** What servers of this protocol take. */
const BYTES_MAX = 25_000_000;
/** Ten minutes of words are a hundredth of it. */
const ANSWER_BYTES_MAX = 10_000_000;
/** To note what was heard, before somebody else may ask. */
const STORE_MARGIN_MS = 30_000;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

const keys = z.object({ key: z.string() });
const answer = z.object({
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).optional(),
  text: z.string().optional(),
});
const answerText = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('This is no JSON.');
      return z.NEVER;
    }
  })
  .pipe(answer);

/** What opens the server; '' where it asks for nothing. */
async function readKey(): Promise<string> {
  if (env('SPEECH_SECRET') === '') return '';
  const command = new GetSecretValueCommand({ SecretId: env('SPEECH_SECRET') });
  const { SecretString } = await secrets.send(command, { abortSignal: AbortSignal.timeout(SECRET_TIMEOUT_MS) });
  return keys.parse(JSON.parse(SecretString ?? '')).key;
}

/** The server. What is said in a project goes to it over an encrypted line, if it goes over one at all. */
function transcriptionsUrl(url: string): string {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || LOOPBACK_HOSTS.has(hostname)) return `${url}/v1/audio/transcriptions`;
  throw new RecognitionFailed('The speech recognition is not set up safely: its address has to begin with https.');
}

async function readAnswer({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk as Uint8Array);
    size += chunks.at(-1)!.length;
    if (size > ANSWER_BYTES_MAX) throw new RecognitionFailed('The speech recognition answered more than can be read.');
  }
  return Buffer.concat(chunks).toString();
}

/** @throws RecognitionFailed: asked again it would say the same */
function parseTranscript(text: string): Transcript {
  const parsed = answerText.safeParse(text);
  if (!parsed.success) throw new RecognitionFailed('What the speech recognition answered can’t be read.');
  const { words, text: whole = '' } = parsed.data;
  if (!words && whole.trim() !== '') {
    throw new RecognitionFailed('The speech recognition does not say when words are said.');
  }
  const told = (words ?? []).map(({ word, start, end }) => ({ text: word, start: start * 1000, end: end * 1000 }));
  return { words: restorePunctuation(told, whole) };
}

/**
 * Any server that speaks OpenAI's `POST /v1/audio/transcriptions`. It answers with the words at once, and keeps nothing. Languages
 * are the two letters of ISO 639-1.
 */
export const speechServer: SpeechRecognizer = {
  requestMs: REQUEST_TIMEOUT_MS + STORE_MARGIN_MS,
  find: () => Promise.resolve('not asked'),
  begin: async (name, sound, language) => {
    if (sound.bytes.length > BYTES_MAX) throw new RecognitionFailed('A recording is too large to be listened to.');
    const address = transcriptionsUrl(env('SPEECH_URL'));
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(sound.bytes)], { type: sound.contentType }), `${name}.${sound.ending}`);
    form.set('model', env('SPEECH_MODEL'));
    form.set('response_format', 'verbose_json');
    form.set('timestamp_granularities[]', 'word');
    if (language !== '') form.set('language', language.slice(0, 2));
    const key = await readKey();
    const response = await fetch(address, {
      method: 'POST',
      body: form,
      headers: key === '' ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      redirect: 'error',
    });
    if (response.status === 429 || response.status === 503)
      throw new RecognizerBusy(`The speech server says ${response.status}.`);
    if (response.status === 400 || response.status === 413 || response.status === 422) {
      throw new RecognitionFailed('The speech recognition could not read a recording.');
    }
    if (!response.ok) throw new Error(`The speech server says ${response.status}.`);
    return parseTranscript(await readAnswer(response));
  },
};

/** A word is looked for so far behind the one before it, and farther by what was not found: so all takes time in proportion. */
const LOOKAHEAD = 100;
const LOOKAHEAD_MAX = 1000;

const LETTER = /[\p{L}\p{N}]/u;
const isLetter = (letter: string | undefined): boolean => letter !== undefined && LETTER.test(letter);
const isSpaceSeparated = (a: string, b: string): boolean => wordSeparator(a, b) === ' ';

/** Where a word stands in a text from a place on, by itself and not within another; -1 where it does not before `until`. */
function findWord(word: string, text: string, from: number, until: number): number {
  const part = text.slice(from, until + word.length);
  for (let at = part.indexOf(word); at >= 0; at = part.indexOf(word, at + 1)) {
    const [before, after] = [text[from + at - 1], text[from + at + word.length]];
    const isWithin =
      (at > 0 && isLetter(before) && isSpaceSeparated(before!, word)) ||
      (isLetter(after) && isSpaceSeparated(word, after!));
    if (!isWithin) return from + at;
  }
  return -1;
}

/**
 * Words that were told bare, with the punctuation that stands around them in the text: what stands before a space belongs to the word
 * before it, what stands behind one to the word after. Two with no space between them are one word, where the script has spaces.
 * Words that the text has otherwise stay as they are.
 */
export function restorePunctuation(words: readonly SpokenWord[], text: string): SpokenWord[] {
  const result: SpokenWord[] = [];
  let [at, lookedAhead] = [0, LOOKAHEAD];
  /** What stands behind the last word that was found, up to a space, becomes its end; what comes after it is given. */
  const closeAt = (to: number): { opening: string; isOneWord: boolean } => {
    const gap = text.slice(at, to);
    if (LETTER.test(gap)) return { opening: '', isOneWord: false };
    const last = result.at(-1);
    const [closing = '', ...rest] = gap.split(/\s/);
    if (last && at > 0) last.text += closing;
    else if (rest.length === 0) return { opening: closing, isOneWord: false };
    // A mark that stands alone, such as a dash, goes with the word before it.
    const opening = rest.pop() ?? '';
    const alone = rest.filter((mark) => mark !== '').join(' ');
    if (last && alone !== '') last.text += ` ${alone}`;
    return { opening, isOneWord: last !== undefined && at > 0 && gap === closing };
  };
  for (const { start, end, text: told } of words) {
    const word = told.trim();
    const found = word === '' ? -1 : findWord(word, text, at, at + lookedAhead);
    if (found < 0) {
      result.push({ start, end, text: told });
      lookedAhead = Math.min(LOOKAHEAD_MAX, lookedAhead + word.length + 1);
      continue;
    }
    const isNext = lookedAhead === LOOKAHEAD;
    const { opening, isOneWord } = isNext || at === 0 ? closeAt(found) : { opening: '', isOneWord: false };
    const last = result.at(-1);
    if (isOneWord && last && isSpaceSeparated(last.text, word)) Object.assign(last, { end, text: last.text + word });
    else result.push({ start, end, text: opening + word });
    [at, lookedAhead] = [found + word.length, LOOKAHEAD];
  }
  if (at > 0 && lookedAhead === LOOKAHEAD) closeAt(text.length);
  return result;
}
