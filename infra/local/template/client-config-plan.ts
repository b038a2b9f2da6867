import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientConfig, type ClientConfig } from '#shared/client-config';
import type { ResolvedAssembly } from './resolve-intrinsics';

/** Each source is a zipped folder whose markers stand for values that are known at deployment only. */
interface DeploymentProperties {
  SourceObjectKeys: string[];
  SourceMarkers?: Record<string, string>[];
}

/** The `config.json` that is deployed beside the client, with the values that it has on this machine. */
export function readClientConfig(resolved: ResolvedAssembly): ClientConfig {
  for (const { properties } of resolved.byType<DeploymentProperties>('Custom::CDKBucketDeployment')) {
    for (const [index, key] of properties.SourceObjectKeys.entries()) {
      const file = join(resolved.assetPath(key), 'config.json');
      if (!existsSync(file)) continue;
      const markers = Object.entries(properties.SourceMarkers?.[index] ?? {});
      const text = markers.reduce(
        (json, [marker, value]) => json.replaceAll(marker, value),
        readFileSync(file, 'utf8'),
      );
      return clientConfig.parse(JSON.parse(text));
    }
  }
  throw new Error('No deployment holds a config.json.');
}
