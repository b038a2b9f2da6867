import { createServer } from 'node:http';
import { listen, type Listening, readBody } from '../infra/local/protocol/http';

/** A request for words, as a server of OpenAI's protocol gets it. */
export interface SpeechRequest {
  path: string;
  authorization: string | undefined;
  fields: Record<string, string>;
  file: { name: string; type: string; bytes: Uint8Array };
}

/** What it answers with: an object as JSON, a text as it is. */
export interface Answer {
  status: number;
  body: object | string;
  headers?: Record<string, string>;
}

/** Words as OpenAI's own whisper-1 gives them: bare, and with their punctuation in `text` alone. */
export const buildWhisperAnswer = (text: string, secondsAWord = 0.5): Answer => {
  const bare = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const words = bare
    .filter((word) => word !== '')
    .map((word, nth) => ({ word, start: nth * secondsAWord, end: (nth + 0.8) * secondsAWord }));
  return { status: 200, body: { task: 'transcribe', language: 'english', duration: 0, text, words } };
};

/** A server of OpenAI's protocol that says what it is told to, and keeps what it was asked. */
export async function startSpeechServer(
  answer: (asked: SpeechRequest) => Answer | Promise<Answer>,
): Promise<Listening & { asked: SpeechRequest[] }> {
  const asked: SpeechRequest[] = [];
  const server = createServer((request, response) => {
    const read = async () => {
      const body = (await readBody(request)) ?? Buffer.alloc(0);
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(Uint8Array.from(body), { headers }).formData();
      const file = form.get('file') as File;
      const fields = [...form].filter(([name]) => name !== 'file') as [string, string][];
      asked.push({
        path: request.url ?? '',
        authorization: request.headers.authorization,
        fields: Object.fromEntries(fields),
        file: { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) },
      });
      const { status, body: answered, headers: further } = await answer(asked.at(-1)!);
      response
        .writeHead(status, { 'content-type': 'application/json', ...further })
        .end(typeof answered === 'string' ? answered : JSON.stringify(answered));
    };
    read().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return { ...(await listen(server, 0)), asked };
}
