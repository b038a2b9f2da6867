import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { CfnPublicKey, KeyGroup } from 'aws-cdk-lib/aws-cloudfront';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  type LifecycleRule,
} from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { mediaKeyFingerprint } from '#shared/media-key';
import type { Stage } from '../stages';

interface MediaProps {
  stage: Stage;
  accessLogs: IBucket;
}

/**
 * What was deleted or overwritten stays for a while behind what is there, so that a mistake can be taken back (docs/deploy.md). What
 * has only waited in staging does not. A mark of deletion that nothing lies behind any more goes too.
 */
const DELETED_VERSION_RULES: LifecycleRule[] = [
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
        ...(stage.keepData ? DELETED_VERSION_RULES : []),
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

/** Where S3 notes who read and wrote files; forgotten after the stage's log days. */
export class AccessLogs extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(stage.logDays) }],
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}

/** Holds the private key that signs media addresses. It is made with a random text; an operator puts the key in once. */
export class MediaSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      secretName: `narradeck/${stage.name}/media-key`,
      description: 'Private key (PEM) that signs media addresses',
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}

/** The public halves: CloudFront serves media only to addresses signed with a key of this group. */
export class MediaKeys extends Construct {
  /** Which id CloudFront knows each key by: `fingerprint=id`, with commas between. */
  readonly keyPairIds: string;
  readonly keyGroup: KeyGroup;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const name = `narradeck-${stage.name}-media`;
    const keys = stage.mediaPublicKeys.map((encodedKey) => {
      const fingerprint = mediaKeyFingerprint(encodedKey);
      // A stored key can't be changed: another one is another resource, and the group turns to it before the old one goes.
      const keyName = `${name}-${fingerprint}`;
      // The CloudFormation resource itself: the construct for it gives every stage of an account the same caller reference.
      const key = new CfnPublicKey(this, keyName, {
        publicKeyConfig: { name: keyName, callerReference: keyName, encodedKey },
      });
      return { fingerprint, key };
    });
    this.keyPairIds = keys.map(({ fingerprint, key }) => `${fingerprint}=${key.ref}`).join();
    this.keyGroup = new KeyGroup(this, 'Group', { keyGroupName: name, items: keys.map(({ key }) => key) });
  }
}
