import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen, type Listening } from '../infra/local/protocol/http';
import { reachTable } from './reach-table';

/**
 * Runs `happen` between the reads and the first transaction of functions that run in this process, as if another call had come in between.
 * They use the table of the running stack. A test file calls it once, because clients keep the address: `arm` names what happens next.
 */
export async function interceptTransaction(
  happen?: () => Promise<unknown>,
): Promise<Listening & { arm(next: () => Promise<unknown>): void }> {
  reachTable();
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB!;
  let armed = happen;
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const target = String(request.headers['x-amz-target']);
      if (target.endsWith('.TransactWriteItems') && armed) {
        const happens = armed;
        armed = undefined;
        await happens();
      }
      const headers = { 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.0' };
      const authorization = String(request.headers.authorization);
      const answer = await fetch(endpoint, { method: 'POST', headers: { ...headers, authorization }, body });
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  const listening = await listen(server, 0);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = listening.url;
  return { ...listening, arm: (next) => (armed = next) };
}
