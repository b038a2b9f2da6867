import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { env } from '../runtime/env';
import { Busy, CannotHear, type Recognizer } from './recognizer';

const secrets = new SecretsManagerClient({});
const SECRET_TIMEOUT_MS = 4000;
/** A minute before the function is ended (`function-needs.ts`): there has to be time to note it. */
const LISTENING_MS = 240_000;
/** What servers of this protocol take. */
const BYTES_MAX = 25_000_000;

const keys = z.object({ key: z.string() });
const answer = z.object({
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).optional(),
  text: z.string().optional(),
});

/** What opens the server; '' where it asks for nothing. */
async function readKey(): Promise<string> {
  if (env('SPEECH_SECRET') === '') return '';
  const command = new GetSecretValueCommand({ SecretId: env('SPEECH_SECRET') });
  const { SecretString } = await secrets.send(command, { abortSignal: AbortSignal.timeout(SECRET_TIMEOUT_MS) });
  return keys.parse(JSON.parse(SecretString ?? '')).key;
}

/**
 * Any server that speaks OpenAI's `POST /v1/audio/transcriptions`. It answers with the words at once, and keeps nothing. Languages
 * are the two letters of ISO 639-1.
 */
export const speechServer: Recognizer = {
  find: () => Promise.resolve('not asked'),
  begin: async (name, sound, language) => {
    if (sound.bytes.length > BYTES_MAX) throw new CannotHear('A recording is too large to be listened to.');
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(sound.bytes)], { type: sound.contentType }), `${name}.${sound.ending}`);
    form.set('model', env('SPEECH_MODEL'));
    form.set('response_format', 'verbose_json');
    form.set('timestamp_granularities[]', 'word');
    if (language !== '') form.set('language', language.slice(0, 2));
    const key = await readKey();
    const response = await fetch(`${env('SPEECH_URL')}/v1/audio/transcriptions`, {
      method: 'POST',
      body: form,
      headers: key === '' ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(LISTENING_MS),
    });
    if (response.status === 429 || response.status === 503)
      throw new Busy(`The speech server says ${response.status}.`);
    if (response.status === 400 || response.status === 413 || response.status === 422) {
      throw new CannotHear('The speech recognition could not read a recording.');
    }
    if (!response.ok) throw new Error(`The speech server says ${response.status}.`);
    const { words, text = '' } = answer.parse(await response.json());
    if (!words && text.trim() !== '') throw new CannotHear('The speech recognition does not say when words are said.');
    return {
      words: (words ?? []).map(({ word, start, end }) => ({ text: word, start: start * 1000, end: end * 1000 })),
    };
  },
};
