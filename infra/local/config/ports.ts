import { createServer, type Server } from 'node:net';

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
  sqs: 4900,
  stripe: 4950,
  transcribe: 4960,
  cloudfront: 4970,
};
export type Ports = Record<keyof typeof FIXED_PORTS, number>;

const occupy = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });

const release = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

type Name = keyof Ports;
const NAMES = Object.keys(FIXED_PORTS) as Name[];

/** Below the system's range for outgoing connections, one of which could take a chosen port before we listen on it. */
const FREE_PORTS_FROM = 10_000;
const FREE_PORTS_TO = 32_768;
const BLOCKS = Math.floor((FREE_PORTS_TO - FREE_PORTS_FROM) / NAMES.length);
/** Processes that start stacks at the same time begin at different blocks. */
let nextBlock = process.pid;

/** Throws a readable message when one of these ports is in use. */
async function checkPorts(ports: Ports): Promise<void> {
  const tried = await Promise.allSettled(NAMES.map((name) => occupy(ports[name])));
  await Promise.all(tried.flatMap((one) => (one.status === 'fulfilled' ? [release(one.value)] : [])));
  const index = tried.findIndex(({ status }) => status === 'rejected');
  const [name, failure] = [NAMES[index], tried[index]];
  if (!name || failure?.status !== 'rejected') return;
  throw new Error(
    `Port ${ports[name]} (${name}) is in use. Is the local stack running in another terminal? End what listens there and start again.`,
    { cause: failure.reason },
  );
}

async function findFreePorts(): Promise<Ports> {
  for (let tries = 1; ; tries++) {
    const first = FREE_PORTS_FROM + (nextBlock++ % BLOCKS) * NAMES.length;
    const ports = Object.fromEntries(NAMES.map((name, index) => [name, first + index])) as Ports;
    try {
      await checkPorts(ports);
      return ports;
    } catch (error) {
      if (tries === BLOCKS) throw error;
    }
  }
}

/** Chooses all ports before anything starts, because the template contains them. Throws a readable message when a given one is in use. */
export async function choosePorts(kind: 'fixed' | 'free' | Ports): Promise<Ports> {
  if (kind === 'free') return findFreePorts();
  const ports = kind === 'fixed' ? FIXED_PORTS : kind;
  await checkPorts(ports);
  return ports;
}
