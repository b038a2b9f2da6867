import { Match, type Template } from 'aws-cdk-lib/assertions';
import { FILE_VERSION_DAYS, TABLE_BACKUP_DAYS } from '#shared/retention';
import { getFunctionNeeds } from '../constructs/function-needs';
import type { Stage } from '../stages';
import { findProperties } from '../testing/properties-of';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage, smallStage } from '../testing/test-stages';

function coreOf(stage: Stage): Template {
  const { core } = stageTemplates(stage);
  if (!core) throw new Error('There is no Core stack.');
  return core;
}

/** A bucket of files by its id in `Media`. */
const findBucket = (core: Template, id: 'Bucket' | 'Staging'): object | undefined =>
  Object.entries(core.findResources('AWS::S3::Bucket')).find(([name]) => name.startsWith(`Media${id}`))?.[1][
    'Properties'
  ] as object | undefined;

describe('what people made survives mistakes', () => {
  test('keepData keeps table, files, people, and the signing secret when its stack is deleted, but not when its creation fails', () => {
    const core = coreOf(fullStage);
    for (const type of ['DynamoDB::Table', 'Cognito::UserPool', 'SecretsManager::Secret', 'S3::Bucket']) {
      const resources = Object.values(core.findResources(`AWS::${type}`));
      expect(resources.length).toBeGreaterThan(0);
      for (const resource of resources)
        expect({ type, ...resource }).toMatchObject({
          type,
          DeletionPolicy: 'RetainExceptOnCreate',
          UpdateReplacePolicy: 'Retain',
        });
    }
  });

  test('a protected stage’s table and people can’t be deleted by hand, and with keepData the table can be restored to any second', () => {
    coreOf(fullStage).hasResourceProperties('AWS::DynamoDB::Table', {
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: TABLE_BACKUP_DAYS },
    });
    coreOf(fullStage).hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
    const unprotected = coreOf({ ...fullStage, isProtected: false });
    unprotected.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: false });
    unprotected.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'INACTIVE' });
  });

  test('with keepData, deleted and overwritten files are kept for 30 days, but not in staging; without it they are not', () => {
    expect(findBucket(coreOf(fullStage), 'Bucket')).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: expect.arrayContaining([
          expect.objectContaining({
            NoncurrentVersionExpiration: { NoncurrentDays: FILE_VERSION_DAYS },
            ExpiredObjectDeleteMarker: true,
          }),
        ]) as unknown,
      },
    });
    expect(findBucket(coreOf(fullStage), 'Staging')).not.toHaveProperty('VersioningConfiguration');
    const versioned = { VersioningConfiguration: { Status: 'Enabled' } };
    coreOf(smallStage).resourcePropertiesCountIs('AWS::S3::Bucket', versioned, 0);
  });

  test('without keepData, nothing is left behind', () => {
    for (const resource of Object.values(coreOf(smallStage).findResources('AWS::DynamoDB::Table')))
      expect(resource['DeletionPolicy']).toBe('Delete');
  });
});

test('Stripe’s keys have a secret where plans are sold, a speech server’s key where one is used, and nowhere else', () => {
  const named = (stage: Stage) =>
    Object.values(coreOf(stage).findResources('AWS::SecretsManager::Secret')).map(
      (secret) => (secret['Properties'] as { Name: string }).Name,
    );
  expect(named(fullStage)).toEqual(expect.arrayContaining(['narradeck/full/stripe', 'narradeck/full/speech']));
  expect(named(smallStage).sort()).toEqual(['narradeck/small/address-secret', 'narradeck/small/media-key']);
});

test('all functions that hash addresses share a secret, which exists before them and is in no template', () => {
  const { core, app } = stageTemplates(fullStage);
  interface Environment {
    FunctionName: string;
    Environment: { Variables: Record<string, unknown> };
  }
  const hashing = [core!, app!].flatMap((template) =>
    findProperties<Environment>(template, 'AWS::Lambda::Function').filter(
      ({ Environment: { Variables } = { Variables: {} } }) => 'ADDRESS_SECRET' in Variables,
    ),
  );
  expect(hashing.map(({ FunctionName }) => FunctionName)).toEqual(
    expect.arrayContaining(['narradeck-full-post-confirmation', 'narradeck-full-start-session']),
  );
  const [secret] = Object.keys(core!.findResources('AWS::SecretsManager::Secret')).filter((id) =>
    id.startsWith('AddressSecret'),
  );
  // By its name in another stack. In its own by a reference, before which CloudFormation creates it.
  const references = new Set(
    hashing.map(({ Environment: { Variables } }) => JSON.stringify(Variables['ADDRESS_SECRET'])),
  );
  const toOwn = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: secret }, ':SecretString:::}}']] };
  const byName = '{{resolve:secretsmanager:narradeck/full/address-secret:SecretString:::}}';
  expect(references).toEqual(new Set([toOwn, byName].map((reference) => JSON.stringify(reference))));
});

test('the table has its keys, its index, its expiry, and a stream of both images', () => {
  coreOf(smallStage).hasResourceProperties('AWS::DynamoDB::Table', {
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [Match.objectLike({ IndexName: 'index1', Projection: { ProjectionType: 'ALL' } })],
    TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    BillingMode: 'PAY_PER_REQUEST',
  });
});

describe.each([smallStage, fullStage])('files of $name', (stage) => {
  test('every bucket is encrypted and closed to the public', () => {
    for (const { Properties } of Object.values(coreOf(stage).findResources('AWS::S3::Bucket')) as {
      Properties: Record<string, unknown>;
    }[]) {
      expect(Properties['BucketEncryption']).toBeDefined();
      expect(Properties['PublicAccessBlockConfiguration']).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });

  test('every bucket refuses unencrypted transfer', () => {
    const policies = coreOf(stage).findResources('AWS::S3::BucketPolicy', {
      Properties: {
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
          ]),
        },
      },
    });
    expect(Object.keys(policies)).toHaveLength(Object.keys(coreOf(stage).findResources('AWS::S3::Bucket')).length);
  });

  test('only this account’s CloudFront reads files, and only those of projects and users', () => {
    const [policy] = Object.values(
      coreOf(stage).findResources('AWS::S3::BucketPolicy', {
        Properties: { Bucket: { Ref: Match.stringLikeRegexp('^MediaBucket') } },
      }),
    ) as {
      Properties: { PolicyDocument: { Statement: { Effect: string; Resource: unknown; Condition: unknown }[] } };
    }[];
    const allowed = policy?.Properties.PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toMatchObject([{ Principal: { Service: 'cloudfront.amazonaws.com' }, Action: 's3:GetObject' }]);
    expect(JSON.stringify(allowed?.[0]?.Resource)).toMatch(/\/projects\/\*.*\/users\/\*/);
    expect(JSON.stringify(allowed?.[0]?.Condition)).toMatch(/"AWS:SourceArn".*"AWS::AccountId".*:distribution\/\*/);
  });

  test('nobody but functions reads uploads that were not checked yet', () => {
    const policies = Object.values(
      coreOf(stage).findResources('AWS::S3::BucketPolicy', {
        Properties: { Bucket: { Ref: Match.stringLikeRegexp('^MediaStaging') } },
      }),
    );
    expect(policies).toHaveLength(1);
    expect(JSON.stringify(policies)).not.toContain('"Effect":"Allow"');
  });

  test('browsers may upload from our origin only, to staging only, and uploads are deleted after two days', () => {
    const staging = findBucket(coreOf(stage), 'Staging');
    expect(staging).toMatchObject({
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST', 'PUT'], AllowedOrigins: [stage.webOrigin] }] },
      LifecycleConfiguration: {
        Rules: [
          { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 }, Status: 'Enabled' },
          { ExpirationInDays: 2, Status: 'Enabled' },
        ],
      },
    });
    coreOf(stage).resourcePropertiesCountIs('AWS::S3::Bucket', { CorsConfiguration: Match.anyValue() }, 1);
  });
});

describe('jobs', () => {
  interface Queue {
    QueueName: string;
    VisibilityTimeout?: number;
    MessageRetentionPeriod: number;
    RedrivePolicy?: { maxReceiveCount: number; deadLetterTargetArn: unknown };
    SqsManagedSseEnabled: boolean;
  }
  const queues = Object.entries(coreOf(fullStage).findResources('AWS::SQS::Queue')) as [
    string,
    { Properties: Queue },
  ][];
  const [deadId, dead] = queues.find(([, { Properties }]) => !Properties.RedrivePolicy)!;
  const [, jobs] = queues.find(([, { Properties }]) => Properties.RedrivePolicy)!;

  test('a job is attempted five times, with time for its worker, and then kept', () => {
    expect(jobs.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * getFunctionNeeds('run-jobs').timeoutSeconds!);
    expect(jobs.Properties.RedrivePolicy).toEqual({
      maxReceiveCount: 5,
      deadLetterTargetArn: { 'Fn::GetAtt': [deadId, 'Arn'] },
    });
    expect(dead.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    expect(jobs.Properties.MessageRetentionPeriod).toBeLessThan(dead.Properties.MessageRetentionPeriod);
  });

  test('are encrypted at rest and in transit', () => {
    for (const [, { Properties }] of queues) expect(Properties.SqsManagedSseEnabled).toBe(true);
    const policies = JSON.stringify(coreOf(fullStage).findResources('AWS::SQS::QueuePolicy'));
    expect(policies.match(/"aws:SecureTransport":"false"/g)).toHaveLength(queues.length);
  });
});

describe('identity', () => {
  test('passwords have at least eight characters and no composition rules', () => {
    coreOf(fullStage).hasResourceProperties('AWS::Cognito::UserPool', {
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireLowercase: false,
          RequireUppercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
        },
      },
    });
  });

  test('the pool has the cheapest plan, with the sign-in pages that a firewall can protect', () => {
    coreOf(fullStage).hasResourceProperties('AWS::Cognito::UserPool', { UserPoolTier: 'LITE' });
    coreOf(fullStage).hasResourceProperties('AWS::Cognito::UserPoolDomain', { ManagedLoginVersion: 1 });
  });

  test('bounces of the pool’s own mail are reported, where it sends through SES', () => {
    const core = coreOf(fullStage);
    const [set] = Object.keys(
      core.findResources('AWS::SES::ConfigurationSet', { Properties: { Name: 'narradeck-full' } }),
    );
    core.hasResource('AWS::Cognito::UserPool', {
      Properties: { EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', ConfigurationSet: 'narradeck-full' } },
      DependsOn: Match.arrayWith([set]),
    });
    coreOf(smallStage).hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: { EmailSendingAccount: 'COGNITO_DEFAULT', ConfigurationSet: Match.absent() },
    });
  });

  test('the client never sends a password, can’t find out whether a person exists, and can’t verify its own address', () => {
    const ofPeople = ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'];
    coreOf({ ...fullStage, canary: false }).hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ofPeople,
    });
    coreOf(fullStage).hasResourceProperties('AWS::Cognito::UserPoolClient', {
      // The first needs AWS credentials, which only the canary has.
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', ...ofPeople],
      AllowedOAuthFlows: ['code'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      WriteAttributes: ['email', 'name', 'picture'],
    });
  });

  test('a sign-in ends after 30 days, however much it is used, and its short-lived tokens after an hour', () => {
    coreOf(fullStage).hasResourceProperties('AWS::Cognito::UserPoolClient', {
      RefreshTokenValidity: 30 * 24 * 60,
      AccessTokenValidity: 60,
      IdTokenValidity: 60,
      TokenValidityUnits: { RefreshToken: 'minutes', AccessToken: 'minutes', IdToken: 'minutes' },
    });
  });

  test('Google redirects to two exact addresses of the app, and grants only the flow that the app uses', () => {
    coreOf(fullStage).hasResourceProperties('AWS::Cognito::UserPoolClient', {
      CallbackURLs: ['https://app.full.test/', 'https://app.full.test/google'],
      LogoutURLs: ['https://app.full.test/'],
      AllowedOAuthScopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
    });
  });

  test('a new stage has no people, by any name', () => {
    for (const type of ['User', 'Group', 'UserToGroupAttachment'])
      coreOf(fullStage).resourceCountIs(`AWS::Cognito::UserPool${type}`, 0);
  });

  test('guard: the pool’s own pages accept no password, whose cookie would outlive a reset', () => {
    coreOf(fullStage).hasResourceProperties('AWS::Cognito::UserPoolClient', { SupportedIdentityProviders: ['Google'] });
    coreOf(smallStage).hasResourceProperties('AWS::Cognito::UserPoolClient', {
      AllowedOAuthFlows: Match.absent(),
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });

  test('Google is available where a stage configures it, with its secret from Secrets Manager', () => {
    coreOf(fullStage).hasResourceProperties('AWS::Cognito::UserPoolIdentityProvider', {
      ProviderType: 'Google',
      ProviderDetails: Match.objectLike({
        client_secret: '{{resolve:secretsmanager:narradeck/full/google:SecretString:client_secret::}}',
      }),
    });
    coreOf(smallStage).resourceCountIs('AWS::Cognito::UserPoolIdentityProvider', 0);
  });

  test('guard: the client may write what Google says, or a second sign-in fails, but never email_verified', () => {
    const core = coreOf(fullStage);
    const [google] = findProperties<{ AttributeMapping: object }>(core, 'AWS::Cognito::UserPoolIdentityProvider');
    const [client] = findProperties<{ WriteAttributes: string[]; ReadAttributes: string[] }>(
      core,
      'AWS::Cognito::UserPoolClient',
    );
    const mapped = Object.keys(google!.AttributeMapping).sort();
    expect(mapped).toEqual(['email', 'email_verified', 'name', 'picture']);
    expect(client!.WriteAttributes.sort()).toEqual(mapped.filter((name) => name !== 'email_verified'));
    expect(client!.ReadAttributes.sort()).toEqual(['custom:uid', ...mapped]);
  });
});
