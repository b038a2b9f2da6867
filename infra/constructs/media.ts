import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  type LifecycleRule,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Stage } from '../stages';

export interface MediaProps {
  stage: Stage;
  accessLogs: IBucket;
}

/**
 * What was deleted or overwritten stays for a while behind what is there, so that a mistake can be taken back (docs/deploy.md). What
 * has only waited in staging does not. A mark of deletion that nothing lies behind any more goes too.
 */
const DELETED_IS_KEPT: LifecycleRule[] = [
  { id: 'deleted', noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true },
  { id: 'deleted-in-staging', prefix: 'staging/', noncurrentVersionExpiration: Duration.days(1) },
];

/**
 * The private bucket of everything that people upload. Small files go to `staging/` by a signed form, large ones in parts to
 * where they stay; people read through CloudFront. What nobody has looked at yet has the tag `state=pending`.
 */
export class Media extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { stage, accessLogs }: MediaProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      bucketName: `narradeck-${stage.name}-media-${Aws.ACCOUNT_ID}`,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'media/',
      cors: [
        {
          allowedOrigins: [stage.webOrigin],
          allowedMethods: [HttpMethods.POST, HttpMethods.PUT],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
      versioned: stage.keepData,
      lifecycleRules: [
        { id: 'unfinished-uploads', prefix: 'staging/', expiration: Duration.days(2) },
        { id: 'unfinished-parts', abortIncompleteMultipartUploadAfter: Duration.days(2) },
        // S3 counts from the beginning of the upload in parts, so this has to be later than the rule above.
        { id: 'never-looked-at', tagFilters: { state: 'pending' }, expiration: Duration.days(3) },
        ...(stage.keepData ? DELETED_IS_KEPT : []),
      ],
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const reading = {
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [this.bucket.arnForObjects('projects/*'), this.bucket.arnForObjects('users/*')],
    };
    // Any distribution of this account, not the one: naming it would make this stack and the App stack need each other.
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        ...reading,
        sid: 'CloudFrontReads',
        conditions: {
          ArnLike: { 'AWS:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*` },
        },
      }),
    );
    // Of functions, only those that look at what has arrived have a role that reads files.
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        ...reading,
        sid: 'NobodyReadsWhatIsPending',
        effect: Effect.DENY,
        conditions: { StringEquals: { 's3:ExistingObjectTag/state': 'pending' } },
      }),
    );
  }
}
