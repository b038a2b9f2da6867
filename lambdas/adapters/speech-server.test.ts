import { type Answer, buildWhisperAnswer, startSpeechServer } from '../../testing/speech-server';
import { startSecrets } from '../../infra/local/secrets/secrets';
import { REGION, STACK_CREDENTIALS } from '../../infra/local/config/aws';
import type { Transcript } from './recognizer';
import { speechServer } from './speech-server';

const sound = { bytes: new Uint8Array([1, 2, 3]), contentType: 'audio/mp4', ending: 'm4a', begins: 0 };
const words = [
  { word: 'Guten', start: 0.1, end: 0.4 },
  { word: 'Tag.', start: 0.5, end: 0.9 },
];

describe('a server of OpenAI’s protocol', () => {
  let answer: Answer = { status: 200, body: { words } };
  const stops: (() => Promise<void>)[] = [];
  let server: Awaited<ReturnType<typeof startSpeechServer>>;

  beforeAll(async () => {
    server = await startSpeechServer(() => answer);
    const secrets = await startSecrets({ port: 0, secrets: new Map([['speech', '{"key":"sk-1"}']]) });
    stops.push(server.stop, secrets.stop);
    Object.assign(process.env, {
      SPEECH_URL: server.url,
      SPEECH_MODEL: 'whisper-1',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: STACK_CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: STACK_CREDENTIALS.secretAccessKey,
    });
  });
  afterAll(() => Promise.all(stops.map((stop) => stop())));
  const begin = (language: '' | 'de-DE' = 'de-DE') => speechServer.begin('piece', sound, language);

  test('is asked for the word times of a file in a two-letter language, and returned in milliseconds', async () => {
    expect(await begin()).toEqual({
      words: [
        { text: 'Guten', start: 100, end: 400 },
        { text: 'Tag.', start: 500, end: 900 },
      ],
    });
    expect(server.asked.at(-1)).toEqual({
      path: '/v1/audio/transcriptions',
      authorization: undefined,
      fields: {
        model: 'whisper-1',
        response_format: 'verbose_json',
        'timestamp_granularities[]': 'word',
        language: 'de',
      },
      file: { name: 'piece.m4a', type: 'audio/mp4', bytes: sound.bytes },
    });
  });

  test('detects the language if none is given, and gets its key if it needs one', async () => {
    process.env.SPEECH_SECRET = 'speech';
    await begin('');
    delete process.env.SPEECH_SECRET;
    expect(server.asked.at(-1)).toMatchObject({ authorization: 'Bearer sk-1' });
    expect(server.asked.at(-1)!.fields).not.toHaveProperty('language');
  });

  test.each([
    [429, {}, 'RecognizerBusy'],
    [503, {}, 'RecognizerBusy'],
    [400, {}, 'RecognitionFailed'],
    [413, {}, 'RecognitionFailed'],
    [500, {}, 'Error'],
    [200, { words: 'none' }, 'RecognitionFailed'],
    [200, '{"words": [{"wor', 'RecognitionFailed'],
    [200, ' '.repeat(10_000_001), 'RecognitionFailed'],
    [200, { text: 'Words without times' }, 'RecognitionFailed'],
  ])('an answer of %d %j is %s', async (status, body, name) => {
    answer = { status, body };
    await expect(begin()).rejects.toMatchObject({ name });
  });

  test('guard: redirects are not followed, because the sound and the key are for this server alone', async () => {
    const asked = server.asked.length;
    answer = { status: 307, body: {}, headers: { location: `${server.url}/elsewhere` } };
    await expect(begin()).rejects.toThrow();
    expect(server.asked.length).toBe(asked + 1);
  });

  test('guard: is called over an encrypted connection, unless it is on this machine', async () => {
    process.env.SPEECH_URL = 'http://speech.example.com';
    await expect(begin()).rejects.toMatchObject({ name: 'RecognitionFailed' });
    process.env.SPEECH_URL = server.url;
  });

  test('OpenAI’s own returns bare words, which get their punctuation from the text', async () => {
    answer = buildWhisperAnswer('¿Qué tal? “Well-known,” she said … and left!');
    const { words: heard } = (await begin()) as Transcript;
    expect(heard.map(({ text }) => text)).toEqual([
      ...['¿Qué', 'tal?', '“Well-known,”', 'she', 'said …', 'and', 'left!'],
    ]);
  });

  test('silence has no words', async () => {
    answer = { status: 200, body: { text: '' } };
    expect(await begin()).toEqual({ words: [] });
  });

  test('a file that is too large is not sent', async () => {
    const large = { ...sound, bytes: new Uint8Array(25_000_001) };
    await expect(speechServer.begin('piece', large, '')).rejects.toMatchObject({ name: 'RecognitionFailed' });
  });
});
