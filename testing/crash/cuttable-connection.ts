import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../infra/local/protocol/http';
import { carryOut, type CrashPoint, readAll } from './aws-calls';

/** A connection to some services that can be cut. */
export interface CuttableConnection {
  /** The address of each service, in the given order. */
  urls: string[];
  /** Since the last reset. */
  calls(): number;
  /** Forwards all calls, or none from a point on, as if the caller crashed there. */
  reset(cutAt?: CrashPoint): void;
  stop(): Promise<void>;
}

/** Opens a proxy between this process and its upstreams. */
export async function openCuttableConnection(upstreams: readonly string[]): Promise<CuttableConnection> {
  let calls = 0;
  let cutAt: CrashPoint | undefined;

  const pass = async (upstream: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request);
    calls += 1;
    const isLast = calls === cutAt?.call;
    const isDead = cutAt !== undefined && (calls > cutAt.call || (isLast && cutAt.moment === 'before'));
    if (isDead) return void request.socket.destroy();
    const answer = await carryOut(upstream, request, body);
    if (isLast) return void request.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };

  const servers = await Promise.all(
    upstreams.map((upstream) =>
      listen(
        createServer((request, response) => {
          pass(upstream, request, response).catch(() => request.socket.destroy());
        }),
        0,
      ),
    ),
  );
  return {
    urls: servers.map(({ url }) => url),
    calls: () => calls,
    reset: (at) => {
      calls = 0;
      cutAt = at;
    },
    stop: async () => void (await Promise.all(servers.map(({ stop }) => stop()))),
  };
}
