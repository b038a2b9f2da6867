import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Stage } from '../stages';

export interface MediaProps {
  stage: Stage;
  accessLogs: IBucket;
}

/** The private bucket of everything that people upload. They send to `staging/` by a signed form and read through CloudFront. */
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
          allowedMethods: [HttpMethods.POST],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { id: 'unfinished-uploads', prefix: 'staging/', expiration: Duration.days(2) },
        { id: 'unfinished-parts', abortIncompleteMultipartUploadAfter: Duration.days(2) },
      ],
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // Any distribution of this account, not the one: naming it would make this stack and the App stack need each other.
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: 'CloudFrontReads',
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [this.bucket.arnForObjects('projects/*'), this.bucket.arnForObjects('users/*')],
        conditions: {
          ArnLike: { 'AWS:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*` },
        },
      }),
    );
  }
}
