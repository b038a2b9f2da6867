import { join } from 'node:path';
import { type ClientConfig } from '#shared/client-config';
import { type Behavior, type Origin } from '../cloudfront/behavior';
import { bucketOrigin } from '../cloudfront/bucket-origin';
import { folderOrigin } from '../cloudfront/folder-origin';
import { httpOrigin } from '../cloudfront/http-origin';
import { EDGE_CREDENTIALS, REGION } from '../config/aws';
import { type BehaviorPlan, type DistributionPlan } from '../template/distribution-plan';

export interface EdgeOptions {
  /** The project's folder, which the built client lies in. */
  project: string;
  distribution: DistributionPlan;
  s3Url: string;
  config: ClientConfig;
}

const DEFAULT_PATTERN = '*';

/** The behaviours of the template's distribution, with the stand-ins as their origins; the client comes from its folder. */
export function edgeBehaviors({ project, distribution, s3Url, config }: EdgeOptions): Behavior[] {
  const client = folderOrigin(join(project, 'web', 'dist'), { '/config.json': JSON.stringify(config) });
  const originOf = ({ pathPattern, origin }: BehaviorPlan): Origin => {
    if (origin.kind === 'api') return httpOrigin(origin.url, origin.headers);
    if (pathPattern === DEFAULT_PATTERN) return client;
    return bucketOrigin({ url: s3Url, bucket: origin.name, region: REGION, credentials: EDGE_CREDENTIALS });
  };
  return distribution.behaviors.map((behavior) => ({ ...behavior, origin: originOf(behavior) }));
}

/** Behind a development server: everything but the client itself. */
export const withoutClient = (behaviors: Behavior[]): Behavior[] =>
  behaviors.filter(({ pathPattern }) => pathPattern !== DEFAULT_PATTERN);
