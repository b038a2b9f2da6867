import { createServer } from 'node:http';
import { listen, type Listening } from '../infra/local/config/listen';
import { readBody } from '../infra/local/config/read-body';

/** A request for words, as a server of OpenAI's protocol gets it. */
export interface AskedForWords {
  path: string;
  authorization: string | undefined;
  fields: Record<string, string>;
  file: { name: string; type: string; bytes: Uint8Array };
}

/** What it answers with. */
export interface Answer {
  status: number;
  body: object;
}

/** A server of OpenAI's protocol that says what it is told to, and keeps what it was asked. */
export async function startSpeechServer(
  answer: (asked: AskedForWords) => Answer,
): Promise<Listening & { asked: AskedForWords[] }> {
  const asked: AskedForWords[] = [];
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
      const { status, body: answered } = answer(asked.at(-1)!);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
    };
    read().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return { ...(await listen(server, 0)), asked };
}
