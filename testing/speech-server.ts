import { createServer } from 'node:http';
import { listen, type Listening, readBody } from '../infra/local/protocol/http';

/** A transcription request, as a server of OpenAI's protocol receives it. */
export interface SpeechRequest {
  path: string;
  authorization: string | undefined;
  fields: Record<string, string>;
  file: { name: string; type: string; bytes: Uint8Array };
}

/** The answer: an object as JSON, a text unchanged. */
export interface Answer {
  status: number;
  body: object | string;
  headers?: Record<string, string>;
}

/** Words in the format of OpenAI's whisper-1: without punctuation, which is only in `text`. */
export const buildWhisperAnswer = (text: string, secondsAWord = 0.5): Answer => {
  const bare = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const words = bare
    .filter((word) => word !== '')
    .map((word, nth) => ({ word, start: nth * secondsAWord, end: (nth + 0.8) * secondsAWord }));
  return { status: 200, body: { task: 'transcribe', language: 'english', duration: 0, text, words } };
};

/** A server of OpenAI's protocol that answers as it is told and stores its requests. */
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
