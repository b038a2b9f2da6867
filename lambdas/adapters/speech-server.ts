import * as z from 'zod';
import { wordSeparator, type SpokenWord } from '#shared/captions/words';
import { env } from '../runtime/env';
import { RecognizerBusy, RecognitionFailed, type Transcript, type SpeechRecognizer } from './recognizer';
import { readSecret } from './secrets';

/** A minute before the function's timeout (`function-needs.ts`), to leave time to store the result. */
const REQUEST_TIMEOUT_MS = 240_000;
/** Maximum upload size of servers with this protocol. */
const BYTES_MAX = 25_000_000;
/** Ten minutes of words take a hundredth of this. */
const ANSWER_BYTES_MAX = 10_000_000;
/** Time to store the result before another call may send the same piece. */
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

/** The server's API key; '' if it needs none. */
async function readKey(): Promise<string> {
  if (env('SPEECH_SECRET') === '') return '';
  return keys.parse(JSON.parse(await readSecret(env('SPEECH_SECRET')))).key;
}

/** The server's URL. Requires HTTPS, except for this computer, because the audio is private. */
function transcriptionsUrl(url: string): string {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || LOOPBACK_HOSTS.has(hostname)) return `${url}/v1/audio/transcriptions`;
  throw new RecognitionFailed('The speech recognition service isn’t set up safely: its address must begin with https.');
}

async function readAnswer({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk as Uint8Array);
    size += chunks.at(-1)!.length;
    if (size > ANSWER_BYTES_MAX)
      throw new RecognitionFailed('The answer of the speech recognition service is too long.');
  }
  return Buffer.concat(chunks).toString();
}

/** @throws RecognitionFailed: a retry would get the same answer */
function parseTranscript(text: string): Transcript {
  const parsed = answerText.safeParse(text);
  if (!parsed.success) throw new RecognitionFailed('The answer of the speech recognition service can’t be read.');
  const { words, text: whole = '' } = parsed.data;
  if (!words && whole.trim() !== '') {
    throw new RecognitionFailed('The speech recognition service doesn’t return the times of words.');
  }
  const told = (words ?? []).map(({ word, start, end }) => ({ text: word, start: start * 1000, end: end * 1000 }));
  return { words: restorePunctuation(told, whole) };
}

/** A server with OpenAI's `POST /v1/audio/transcriptions`. Answers directly, stores nothing. Languages are two-letter ISO 639-1 codes. */
export const speechServer: SpeechRecognizer = {
  requestMs: REQUEST_TIMEOUT_MS + STORE_MARGIN_MS,
  find: () => Promise.resolve('not asked'),
  begin: async (name, sound, language) => {
    if (sound.bytes.length > BYTES_MAX) throw new RecognitionFailed('A recording is too large to transcribe.');
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
      throw new RecognizerBusy(`The speech server responded with ${response.status}.`);
    if (response.status === 400 || response.status === 413 || response.status === 422) {
      throw new RecognitionFailed('The speech recognition service couldn’t read a recording.');
    }
    if (!response.ok) throw new Error(`The speech server responded with ${response.status}.`);
    return parseTranscript(await readAnswer(response));
  },
};

/** How far after the previous word to search for the next, and further for each word not found, which keeps the time linear. */
const LOOKAHEAD = 100;
const LOOKAHEAD_MAX = 1000;

const LETTER = /[\p{L}\p{N}]/u;
const isLetter = (letter: string | undefined): boolean => letter !== undefined && LETTER.test(letter);
const isSpaceSeparated = (a: string, b: string): boolean => wordSeparator(a, b) === ' ';

/** Index of a whole word in a text from `from`; -1 if it doesn't occur before `until`. */
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
 * Adds the punctuation in the text to words that came without it: marks before a space belong to the previous word, marks after it to the
 * next. Words with no space between them become one, in scripts that use spaces. Words that differ from the text stay as they are.
 */
export function restorePunctuation(words: readonly SpokenWord[], text: string): SpokenWord[] {
  const result: SpokenWord[] = [];
  let [at, lookedAhead] = [0, LOOKAHEAD];
  /** Appends the marks after the last found word, up to a space, to that word; returns the remaining ones. */
  const closeAt = (to: number): { opening: string; isOneWord: boolean } => {
    const gap = text.slice(at, to);
    if (LETTER.test(gap)) return { opening: '', isOneWord: false };
    const last = result.at(-1);
    const [closing = '', ...rest] = gap.split(/\s/);
    if (last && at > 0) last.text += closing;
    else if (rest.length === 0) return { opening: closing, isOneWord: false };
    // A separate mark, such as a dash, belongs to the word before it.
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
