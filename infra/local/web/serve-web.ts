import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { ClientConfig } from '#shared/client-config';
import { type Behavior, type Origin, toRegExpSource } from '../cloudfront/behavior';
import { bucketOrigin, folderOrigin, httpOrigin, originGroup } from '../cloudfront/origins';
import { type EdgeState, startCloudFront } from '../cloudfront/start-cloudfront';
import { EDGE_CREDENTIALS, REGION } from '../config/aws';
import type { Stoppables } from '../config/stoppables';
import type { DistributionPlan, OriginPlan } from '../template/distribution-plan';

interface WebOptions extends EdgeOptions {
  kind: 'vite' | 'built';
  appOrigin: string;
  state: EdgeState;
  ports: { app: number; cdn: number };
  running: Stoppables;
}

/** Serves the app at its own origin: the client, people's files, and what open links show. */
export async function serveWeb(options: WebOptions): Promise<void> {
  const { kind, appOrigin, state, ports, running, project, config, distribution } = options;
  const behaviors = buildEdgeBehaviors(options);
  const { defaultRootObject } = distribution;
  if (kind === 'built') {
    await running.add(startCloudFront({ port: ports.app, behaviors, appOrigin, state, defaultRootObject }));
    return;
  }
  const besideClient = removeClientBehavior(behaviors);
  const edge = await running.add(startCloudFront({ port: ports.cdn, behaviors: besideClient, appOrigin, state }));
  const pathPatterns = besideClient.map(({ pathPattern }) => pathPattern);
  await running.add(
    startDevelopmentServer({ project, port: ports.app, config, edge: { url: edge.url, pathPatterns } }),
  );
}

interface EdgeOptions {
  project: string;
  distribution: DistributionPlan;
  s3Url: string;
  config: ClientConfig;
}

const DEFAULT_PATTERN = '*';

/** The behaviors of the template's distribution, with stand-ins as origins. The client comes from its folder. */
function buildEdgeBehaviors({ project, distribution, s3Url, config }: EdgeOptions): Behavior[] {
  const client = folderOrigin(join(project, 'web', 'dist'), { '/config.json': JSON.stringify(config) });
  const clientBucket = distribution.behaviors.find(({ pathPattern }) => pathPattern === DEFAULT_PATTERN)?.origin;
  const originOf = (plan: OriginPlan): Origin => {
    if (plan.kind === 'group') return originGroup(originOf(plan.primary), originOf(plan.fallback), plan.statuses);
    if (plan.kind === 'api') return httpOrigin(plan.url, plan.headers, plan.timeoutSeconds);
    if (clientBucket?.kind === 'bucket' && plan.name === clientBucket.name) return client;
    return bucketOrigin({ url: s3Url, bucket: plan.name, region: REGION, credentials: EDGE_CREDENTIALS });
  };
  return distribution.behaviors.map((behavior) => ({ ...behavior, origin: originOf(behavior.origin) }));
}

/** Behind a development server, the edge serves everything but the client. */
const removeClientBehavior = (behaviors: Behavior[]): Behavior[] =>
  behaviors.filter(({ pathPattern }) => pathPattern !== DEFAULT_PATTERN);

interface DevelopmentServerOptions {
  project: string;
  port: number;
  config: ClientConfig;
  /** The edge's address and its path patterns, such as `/projects/*`. */
  edge: { url: string; pathPatterns: string[] };
}

const serveConfig = (config: ClientConfig): Plugin => ({
  name: 'client-config',
  configureServer: (server) => {
    server.middlewares.use('/config.json', (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(config));
    });
  },
});

/** Serves the client from its sources and updates it on each change. Proxies the edge's paths. */
async function startDevelopmentServer(options: DevelopmentServerOptions): Promise<{ stop(): Promise<void> }> {
  const { project, port, config, edge } = options;
  // Imported only when needed, because it takes a second.
  const { createServer } = await import('vite');
  // Vite treats patterns that begin with ^ as regular expressions for path and query. Each pattern allows a query at its end.
  const patterns = edge.pathPatterns.map(toRegExpSource);
  const server = await createServer({
    configFile: join(project, 'web', 'vite.config.mts'),
    plugins: [serveConfig(config)],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // Keeps the viewer's host, because signed addresses are bound to it.
      proxy: Object.fromEntries(patterns.map((pattern) => [pattern, { target: edge.url, changeOrigin: false }])),
    },
    clearScreen: false,
    logLevel: 'warn',
  });
  await server.listen();
  return { stop: () => server.close() };
}
