import { Aws, Duration } from 'aws-cdk-lib';
import { CfnPublicKey, KeyGroup } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
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
import { FILE_VERSION_DAYS, STAGED_FILE_DAYS } from '#shared/retention';
import type { Stage } from '../stages';
import { getRemovalPolicy } from './data';

interface MediaProps {
  stage: Stage;
  accessLogs: IBucket;
}

/**
 * Deleted and overwritten files stay for a while as noncurrent versions, so that a mistake can be undone (docs/deploy/restore.md). Delete
 * markers without a version behind them are removed too.
 */
const DELETED_VERSIONS: LifecycleRule = {
  id: 'deleted',
  noncurrentVersionExpiration: Duration.days(FILE_VERSION_DAYS),
  expiredObjectDeleteMarker: true,
};
const UNFINISHED_PARTS: LifecycleRule = {
  id: 'unfinished-parts',
  abortIncompleteMultipartUploadAfter: Duration.days(STAGED_FILE_DAYS),
};

export const getMediaBucketName = ({ name }: Stage): string => `narradeck-${name}-media-${Aws.ACCOUNT_ID}`;
export const getStagingBucketName = ({ name }: Stage): string => `narradeck-${name}-staging-${Aws.ACCOUNT_ID}`;

/** The private bucket of checked files, which people read through CloudFront, and the bucket of everything that browsers upload. */
export class Media extends Construct {
  readonly bucket: Bucket;
  /** Has no versions, so that posting a form again replaces the first object. Functions copy checked uploads to the media bucket. */
  readonly staging: Bucket;

  constructor(scope: Construct, id: string, { stage, accessLogs }: MediaProps) {
    super(scope, id);
    const common = {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      serverAccessLogsBucket: accessLogs,
      removalPolicy: getRemovalPolicy(stage),
    };
    this.bucket = new Bucket(this, 'Bucket', {
      ...common,
      bucketName: getMediaBucketName(stage),
      serverAccessLogsPrefix: 'media/',
      versioned: stage.keepData,
      lifecycleRules: [UNFINISHED_PARTS, ...(stage.keepData ? [DELETED_VERSIONS] : [])],
    });
    // Any distribution of this account: naming the one would make this stack and the App stack depend on each other.
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
    this.staging = new Bucket(this, 'Staging', {
      ...common,
      bucketName: getStagingBucketName(stage),
      serverAccessLogsPrefix: 'staging/',
      cors: [
        {
          allowedOrigins: [stage.webOrigin],
          allowedMethods: [HttpMethods.POST, HttpMethods.PUT],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [UNFINISHED_PARTS, { id: 'unchecked', expiration: Duration.days(STAGED_FILE_DAYS) }],
    });
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
