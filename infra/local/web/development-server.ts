import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type ClientConfig } from '#shared/client-config';
import { wildcardSource } from '../cloudfront/wildcard';

export interface DevelopmentServerOptions {
  /** The project's folder. */
  project: string;
  port: number;
  config: ClientConfig;
  /** Path patterns that the edge serves, such as `/projects/*`, and where it is. */
  edge: { url: string; pathPatterns: string[] };
}

/** `config.json` as the deployment lays it beside the client. */
const serveConfig = (config: ClientConfig): Plugin => ({
  name: 'client-config',
  configureServer: (server) => {
    server.middlewares.use('/config.json', (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(config));
    });
  },
});

/** Serves the client from its sources, each change at once; passes on what the edge serves beside it. */
export async function startDevelopmentServer(options: DevelopmentServerOptions): Promise<{ stop(): Promise<void> }> {
  const { project, port, config, edge } = options;
  // Loaded only where it is needed: it takes a second.
  const { createServer } = await import('vite');
  // Vite takes what begins with ^ for an expression, and tries it on path and query, which each pattern allows at its end.
  const patterns = edge.pathPatterns.map(wildcardSource);
  const server = await createServer({
    configFile: join(project, 'web', 'vite.config.mts'),
    plugins: [serveConfig(config)],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // The host stays the viewer's, because signed addresses are bound to it.
      proxy: Object.fromEntries(patterns.map((pattern) => [pattern, { target: edge.url, changeOrigin: false }])),
    },
    clearScreen: false,
    logLevel: 'warn',
  });
  await server.listen();
  return { stop: () => server.close() };
}
