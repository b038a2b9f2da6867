import { Match } from 'aws-cdk-lib/assertions';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage, smallStage } from '../testing/test-stages';

const core = stageTemplates(fullStage).core!;

test('with keepData, the nightly list of people has a closed bucket of its own, whose versions expire after 30 days', () => {
  core.hasResourceProperties('AWS::S3::Bucket', {
    BucketName: { 'Fn::Join': ['', ['narradeck-full-users-', { Ref: 'AWS::AccountId' }]] },
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: { Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: 'Enabled' }] },
  });
  expect(JSON.stringify(stageTemplates(smallStage).core!.toJSON())).not.toContain('narradeck-small-users');
});

test('guard: the id from a former pool can only be set when a login is created', () => {
  core.hasResourceProperties('AWS::Cognito::UserPool', {
    Schema: Match.arrayWith([Match.objectLike({ Name: 'uid', AttributeDataType: 'String', Mutable: false })]),
  });
});
