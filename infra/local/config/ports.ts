import { createServer, type Server } from 'node:net';

/** Where everything listens with `npm start`. */
const FIXED_PORTS = {
  app: 5173,
  cdn: 5174,
  api: 4100,
  graphql: 4200,
  s3: 4300,
  cognito: 4400,
  ses: 4500,
  dynamodb: 4600,
  gateway: 4700,
  lambda: 4800,
};
export type Ports = Record<keyof typeof FIXED_PORTS, number>;

const occupy = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });

const release = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('This server has no port.');
  return address.port;
};

async function occupyNamed(name: string, port: number): Promise<Server> {
  try {
    return await occupy(port);
  } catch (cause) {
    throw new Error(
      `Port ${port} (${name}) is in use. Is the local stack running in another terminal? End what listens there and start again.`,
      { cause },
    );
  }
}

/**
 * The port of every stand-in, known before any of them starts, because the template refers to their addresses.
 * `fixed` throws a sentence for a person when one is taken; `free` finds ports that nobody uses.
 */
export async function choosePorts(kind: 'fixed' | 'free'): Promise<Ports> {
  const names = Object.keys(FIXED_PORTS) as (keyof Ports)[];
  const taken = await Promise.all(names.map((name) => occupyNamed(name, kind === 'fixed' ? FIXED_PORTS[name] : 0)));
  const ports = Object.fromEntries(names.map((name, index) => [name, portOf(taken[index] as Server)])) as Ports;
  await Promise.all(taken.map(release));
  return ports;
}
