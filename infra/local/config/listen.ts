import { type Server } from 'node:http';

export interface Listening {
  url: string;
  /** Ends the server and every open connection. */
  stop: () => Promise<void>;
}

/** Lets a server listen on this machine only; port 0 takes a free one. */
export async function listen(server: Server, port: number): Promise<Listening> {
  // On a busy machine five seconds, which Node waits, are over just when a client uses its connection again.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('This server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
