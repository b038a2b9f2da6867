import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import type { ClientConfig } from '#shared/client-config';
import type { Stage } from '../stages';
import type { Web } from './web';

export interface ClientFilesProps {
  stage: Stage;
  web: Web;
  /** The built client. Without it, only `config.json` is deployed. */
  clientFiles?: string;
  config: ClientConfig;
  /** What the pages call. It must be deployed before them. */
  after: IDependable[];
}

/** Deploys the client and its `config.json`. Files of earlier deployments stay, so that open tabs keep working (decision 12). */
export class ClientFiles extends Construct {
  constructor(scope: Construct, id: string, { stage, web, clientFiles, config, after }: ClientFilesProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', { retention: stage.logDays, removalPolicy: RemovalPolicy.DESTROY });
    const common = { destinationBucket: web.bucket, prune: false, memoryLimit: 512, logGroup };
    const ownConfig = Source.jsonData('config.json', config);
    // Deployed before the pages that refer to them. Their names contain a content hash.
    const assets =
      clientFiles &&
      new BucketDeployment(this, 'Assets', {
        ...common,
        sources: [Source.asset(clientFiles)],
        exclude: ['*'],
        include: ['assets/*'],
        cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: clientFiles ? [Source.asset(clientFiles), ownConfig] : [ownConfig],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
      distribution: web.distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(...after, ...(assets ? [assets] : []));
  }
}
