import { startCloudFront } from '../cloudfront/start-cloudfront';
import { type Stoppables } from '../config/stoppables';
import { startDevelopmentServer } from './development-server';
import { edgeBehaviors, type EdgeOptions, withoutClient } from './edge-behaviors';

export interface WebOptions extends EdgeOptions {
  kind: 'vite' | 'built';
  appOrigin: string;
  ports: { app: number; cdn: number };
  running: Stoppables;
}

/** Serves the app at its own origin: the client, people's files and what open links show. */
export async function serveWeb(options: WebOptions): Promise<void> {
  const { kind, appOrigin, ports, running, project, config, distribution } = options;
  const behaviors = edgeBehaviors(options);
  const { defaultRootObject } = distribution;
  if (kind === 'built') {
    await running.add(startCloudFront({ port: ports.app, behaviors, appOrigin, defaultRootObject }));
    return;
  }
  const besideClient = withoutClient(behaviors);
  const edge = await running.add(startCloudFront({ port: ports.cdn, behaviors: besideClient, appOrigin }));
  const pathPatterns = besideClient.map(({ pathPattern }) => pathPattern);
  await running.add(
    startDevelopmentServer({ project, port: ports.app, config, edge: { url: edge.url, pathPatterns } }),
  );
}
