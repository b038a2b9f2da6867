import type { TableDefinition } from '../dynamodb/create-table';
import type { BucketStatement } from '../s3/bucket-policy';
import type { VersionExpiry } from '../s3/object-store';
import type { CorsRule } from '../s3/start-s3';
import type { ResolvedAssembly } from './resolve-intrinsics';

interface TableProperties extends Omit<TableDefinition, 'TableName' | 'ttlAttribute'> {
  TimeToLiveSpecification?: { AttributeName: string };
}

export const readTables = (resolved: ResolvedAssembly): TableDefinition[] =>
  resolved
    .byType<TableProperties>('AWS::DynamoDB::Table')
    .map(({ ref, properties: { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, ...others } }) => ({
      TableName: ref,
      AttributeDefinitions,
      KeySchema,
      GlobalSecondaryIndexes,
      StreamSpecification: others.StreamSpecification && { ...others.StreamSpecification, StreamEnabled: true },
      ttlAttribute: others.TimeToLiveSpecification?.AttributeName,
    }));

export interface BucketPlan {
  name: string;
  cors: CorsRule[];
  isVersioned: boolean;
  /** How long replaced or deleted objects are kept. */
  expiry: VersionExpiry[];
  policy: BucketStatement[];
}

interface BucketProperties {
  CorsConfiguration?: { CorsRules: CorsRule[] };
  VersioningConfiguration?: { Status: 'Enabled' | 'Suspended' };
  LifecycleConfiguration?: {
    Rules: { Prefix?: string; NoncurrentVersionExpiration?: { NoncurrentDays: number } }[];
  };
}

interface BucketPolicyProperties {
  Bucket: string;
  PolicyDocument: { Statement: BucketStatement[] };
}

export function readBuckets(resolved: ResolvedAssembly): BucketPlan[] {
  const policies = resolved.byType<BucketPolicyProperties>('AWS::S3::BucketPolicy');
  return resolved.byType<BucketProperties>('AWS::S3::Bucket').map(({ ref, properties }) => ({
    name: ref,
    cors: properties.CorsConfiguration?.CorsRules ?? [],
    isVersioned: properties.VersioningConfiguration?.Status === 'Enabled',
    expiry: (properties.LifecycleConfiguration?.Rules ?? []).flatMap(({ Prefix, NoncurrentVersionExpiration }) =>
      NoncurrentVersionExpiration ? { prefix: Prefix ?? '', days: NoncurrentVersionExpiration.NoncurrentDays } : [],
    ),
    policy: policies
      .filter(({ properties: { Bucket } }) => Bucket === ref)
      .flatMap(({ properties: { PolicyDocument } }) => PolicyDocument.Statement),
  }));
}

/** The secrets with a name: those that functions or people read. */
export const readSecrets = (resolved: ResolvedAssembly): { name: string; arn: string }[] =>
  resolved
    .byType<{ Name?: string }>('AWS::SecretsManager::Secret')
    .flatMap(({ ref, properties: { Name } }) => (Name === undefined ? [] : { name: Name, arn: ref }));
