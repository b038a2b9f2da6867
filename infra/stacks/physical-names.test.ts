import { Template } from 'aws-cdk-lib/assertions';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage } from '../testing/test-stages';
import { findPhysicalNames } from '../testing/physical-names';

/** Two stages in the same AWS account and region with the same media key. They differ only in their own settings. */
const stageOf = (name: string) => ({
  ...fullStage,
  name,
  webOrigin: `https://${name}.full.test`,
  domain: { ...fullStage.domain, name: `${name}.full.test` },
  authDomainPrefix: `narradeck-${name}`,
  mail: { ...fullStage.mail, identity: name === 'one' ? ('made' as const) : ('there' as const) },
});

/**
 * Properties that look like names but may be equal in two stages, by type and property, with the reason. A new resource with the same name
 * in two stages is not listed here, and fails the test.
 */
const NO_PHYSICAL_NAMES: Record<string, string> = {
  'AWS::ApiGatewayV2::Api Body.paths./comments/{id}.x-amazon-apigateway-any-method.parameters.name':
    'a variable of the path',
  'AWS::ApiGatewayV2::Api Body.paths./publish/{id}.x-amazon-apigateway-any-method.parameters.name':
    'a variable of the path',
  'AWS::ApiGatewayV2::Api Body.paths./preview/{id}.x-amazon-apigateway-any-method.parameters.name':
    'a variable of the path',
  'AWS::ApiGatewayV2::Api Body.paths./srt/{id}.x-amazon-apigateway-any-method.parameters.name':
    'a variable of the path',
  'AWS::ApiGatewayV2::Api Body.tags.name': 'the name of a tag',
  'AWS::ApiGatewayV2::Stage StageName': 'unique within its API',
  'AWS::AppSync::DataSource Name': 'unique within its API',
  'AWS::AppSync::Resolver FieldName': 'part of the schema',
  'AWS::AppSync::Resolver Runtime.Name': 'a name of AWS',
  'AWS::AppSync::Resolver TypeName': 'part of the schema',
  'AWS::CloudFront::Distribution DistributionConfig.Origins.OriginCustomHeaders.HeaderName': 'a header of requests',
  'AWS::CloudWatch::Alarm Dimensions.Name': 'a name of AWS',
  'AWS::CloudWatch::Alarm MetricName': 'a name of AWS',
  'AWS::CloudWatch::Alarm Metrics.MetricStat.Metric.Dimensions.Name': 'a name of AWS',
  'AWS::CloudWatch::Alarm Metrics.MetricStat.Metric.MetricName': 'a name of AWS',
  'AWS::Cognito::UserPool AccountRecoverySetting.RecoveryMechanisms.Name': 'a name of AWS',
  'AWS::Cognito::UserPool Schema.Name': 'an attribute of the pool',
  'AWS::Cognito::UserPoolIdentityProvider AttributeMapping.name': 'an attribute of the pool',
  'AWS::Cognito::UserPoolIdentityProvider ProviderName': 'unique within its pool',
  'AWS::DynamoDB::Table AttributeDefinitions.AttributeName': 'an attribute of the table',
  'AWS::DynamoDB::Table GlobalSecondaryIndexes.IndexName': 'unique within its table',
  'AWS::DynamoDB::Table GlobalSecondaryIndexes.KeySchema.AttributeName': 'an attribute of the table',
  'AWS::DynamoDB::Table KeySchema.AttributeName': 'an attribute of the table',
  'AWS::DynamoDB::Table TimeToLiveSpecification.AttributeName': 'an attribute of the table',
  'AWS::IAM::Policy PolicyName': 'unique within its role',
  'AWS::IAM::Role Policies.PolicyDocument.Statement.Condition.StringLike.s3:prefix': 'folders of a bucket',
  'AWS::IAM::Role Policies.PolicyName': 'unique within its role',
  'AWS::Logs::MetricFilter MetricTransformations.MetricName': 'unique within its namespace',
  'AWS::S3::Bucket LoggingConfiguration.LogFilePrefix': 'a folder of a bucket',
  'AWS::WAFv2::WebACL Rules.Name': 'unique within its list',
  'AWS::WAFv2::WebACL Rules.Statement.RateBasedStatement.ScopeDownStatement.NotStatement.Statement.ByteMatchStatement.FieldToMatch.SingleHeader.Name':
    'a header of requests',
  'AWS::WAFv2::WebACL Rules.Statement.RateBasedStatement.ScopeDownStatement.OrStatement.Statements.ByteMatchStatement.FieldToMatch.SingleHeader.Name':
    'a header of requests',
  'AWS::WAFv2::WebACL Rules.Statement.ManagedRuleGroupStatement.Name': 'a name of AWS',
  'AWS::WAFv2::WebACL Rules.Statement.ManagedRuleGroupStatement.RuleActionOverrides.Name': 'a name of AWS',
  'AWS::WAFv2::WebACL Rules.Statement.ManagedRuleGroupStatement.VendorName': 'a name of AWS',
  'AWS::WAFv2::WebACL Rules.VisibilityConfig.MetricName': 'counted by list',
  'Custom::CDKBucketDeployment SourceBucketNames': 'the bucket that the bootstrap of the account made',
};

const one = findPhysicalNames(stageTemplates(stageOf('one')));
const two = findPhysicalNames(stageTemplates(stageOf('two')));
const inBoth = one.filter(({ property, name }) =>
  two.some((other) => other.property === property && other.name === name),
);

test('no physical name is equal in two stages, so they can share an account', () => {
  const equal = inBoth.filter(({ property }) => !(property in NO_PHYSICAL_NAMES));
  expect(equal).toEqual([]);
});

test('every exception to that exists, and is equal in two stages', () => {
  const found = new Set(inBoth.map(({ property }) => property));
  expect(Object.keys(NO_PHYSICAL_NAMES).filter((property) => !found.has(property))).toEqual([]);
});

test('names are found in properties, in lists, and in parts, but not where AWS generates an id', () => {
  const properties = one.map(({ property }) => property);
  for (const property of [
    'AWS::DynamoDB::Table TableName',
    'AWS::CloudFront::KeyGroup KeyGroupConfig.Name',
    'AWS::CloudFront::PublicKey PublicKeyConfig.CallerReference',
    'AWS::CloudFront::Distribution DistributionConfig.Aliases',
    'AWS::Cognito::UserPoolDomain Domain',
  ])
    expect(properties).toContain(property);

  const Thing = {
    Type: 'AWS::Odd::Thing',
    Properties: {
      Setup: [{ ThingName: 'odd' }],
      Joined: { Alias: { 'Fn::Join': ['-', ['odd', { Ref: 'AWS::AccountId' }]] } },
      OfAnother: { Name: { 'Fn::Join': ['/', ['odd', { 'Fn::GetAtt': ['Other', 'Id'] }]] } },
    },
  };
  const Other = { Type: 'AWS::Odd::Other', Properties: { Text: 'odd' } };
  const template = Template.fromJSON({
    Resources: { Thing, Other },
    Outputs: { Id: { Value: 'odd', Export: { Name: 'odd' } } },
  });
  expect(findPhysicalNames({ odd: template })).toEqual([
    { property: 'AWS::Odd::Thing Setup.ThingName', name: '"odd"' },
    { property: 'AWS::Odd::Thing Joined.Alias', name: '{"Fn::Join":["-",["odd",{"Ref":"AWS::AccountId"}]]}' },
    { property: 'Export Name', name: '"odd"' },
  ]);
});
