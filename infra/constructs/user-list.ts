import { Aws, Duration } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { FILE_VERSION_DAYS } from '#shared/retention';
import type { Stage } from '../stages';
import { getRemovalPolicy } from './data';

export const getUserListBucketName = ({ name }: Stage): string => `narradeck-${name}-users-${Aws.ACCOUNT_ID}`;

/**
 * The bucket for the nightly list of the user pool's people. The list is one object, which each night replaces; earlier ones stay as versions
 * for 30 days, and so does a person who was deleted. Only the function that writes it and operators reach it.
 */
export class UserList extends Construct {
  constructor(scope: Construct, id: string, { stage, accessLogs }: { stage: Stage; accessLogs: IBucket }) {
    super(scope, id);
    new Bucket(this, 'Bucket', {
      bucketName: getUserListBucketName(stage),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'users/',
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(FILE_VERSION_DAYS) }],
      removalPolicy: getRemovalPolicy(stage),
    });
  }
}
