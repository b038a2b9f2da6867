import { Aws, Duration } from 'aws-cdk-lib';
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
import { Construct } from 'constructs';
import { mediaKeyFingerprint } from '#shared/media-key';
import type { Stage } from '../stages';
import { getRemovalPolicy } from './data';

interface MediaProps {
  stage: Stage;
  accessLogs: IBucket;
}

/**
 * Deleted and overwritten files stay for 30 days as noncurrent versions, so that a mistake can be undone (docs/deploy/restore.md). Staging files
 * don't. Delete markers without a version behind them are removed too.
 */
const DELETED_VERSION_RULES: LifecycleRule[] = [
  { id: 'deleted', noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true },
  { id: 'deleted-in-staging', prefix: 'staging/', noncurrentVersionExpiration: Duration.days(1) },
];

export const getMediaBucketName = ({ name }: Stage): string => `narradeck-${name}-media-${Aws.ACCOUNT_ID}`;

/**
 * The private bucket for all uploads. Small files are posted to `staging/` with a signed form; large ones are uploaded in parts to their
 * final key. People read through CloudFront. Files that no function has checked yet have the tag `state=pending`.
 */
export class Media extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { stage, accessLogs }: MediaProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      bucketName: getMediaBucketName(stage),
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
        // S3 counts from the start of a multipart upload, so this must be later than the rule above.
        { id: 'never-looked-at', tagFilters: { state: 'pending' }, expiration: Duration.days(3) },
        ...(stage.keepData ? DELETED_VERSION_RULES : []),
      ],
      removalPolicy: getRemovalPolicy(stage),
    });
    const reading = {
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [this.bucket.arnForObjects('projects/*'), this.bucket.arnForObjects('users/*')],
    };
    // Any distribution of this account: naming the one would make this stack and the App stack depend on each other.
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        ...reading,
        sid: 'CloudFrontReads',
        conditions: {
          ArnLike: { 'AWS:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*` },
        },
      }),
    );
    // CloudFront serves no unchecked files. Among functions, only those that check uploads, and the one of previews, have a role that reads files.
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

/** Records who read and wrote files. Entries expire with the stage's logs. */
export class AccessLogs extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(stage.logDays) }],
      removalPolicy: getRemovalPolicy(stage),
    });
  }
}

/** The public keys. CloudFront serves media only for addresses signed with a key of this group. */
export class MediaKeys extends Construct {
  /** CloudFront's id for each key: `fingerprint=id`, separated by commas. */
  readonly keyPairIds: string;
  readonly keyGroup: KeyGroup;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const name = `narradeck-${stage.name}-media`;
    const keys = stage.mediaPublicKeys.map((encodedKey) => {
      const fingerprint = mediaKeyFingerprint(encodedKey);
      // A stored key can't be changed. A new one is a new resource, and the group switches to it before the old one is deleted.
      const keyName = `${name}-${fingerprint}`;
      // The plain CloudFormation resource: the CDK construct gives all stages of an account the same caller reference.
      const key = new CfnPublicKey(this, keyName, {
        publicKeyConfig: { name: keyName, callerReference: keyName, encodedKey },
      });
      return { fingerprint, key };
    });
    this.keyPairIds = keys.map(({ fingerprint, key }) => `${fingerprint}=${key.ref}`).join();
    this.keyGroup = new KeyGroup(this, 'Group', { keyGroupName: name, items: keys.map(({ key }) => key) });
  }
}
