import { Match } from 'aws-cdk-lib/assertions';
import { findProperties } from '../testing/properties-of';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage, smallStage } from '../testing/test-stages';

const app = stageTemplates(fullStage)['app']!;

test('the live API has a firewall where the stage pays for one, which never counts what our functions publish', () => {
  const [apis, acls] = ['AppSync::GraphQLApi', 'WAFv2::WebACL'].map((type) =>
    Object.keys(app.findResources(`AWS::${type}`)),
  );
  expect(findProperties(app, 'AWS::WAFv2::WebACLAssociation')).toEqual([
    {
      ResourceArn: { 'Fn::GetAtt': [apis![0], 'Arn'] },
      WebACLArn: { 'Fn::GetAtt': [acls![0], 'Arn'] },
    },
  ]);
  const signed = {
    FieldToMatch: { SingleHeader: { Name: 'authorization' } },
    PositionalConstraint: 'STARTS_WITH',
    SearchString: 'AWS4-HMAC-SHA256',
  };
  const notSigned = { NotStatement: { Statement: { ByteMatchStatement: Match.objectLike(signed) } } };
  app.hasResourceProperties('AWS::WAFv2::WebACL', {
    Scope: 'REGIONAL',
    Rules: [
      Match.objectLike({
        Action: { Block: {} },
        Statement: {
          RateBasedStatement: { Limit: 3000, AggregateKeyType: 'IP', ScopeDownStatement: notSigned },
        },
      }),
    ],
  });
  stageTemplates(smallStage)['app']!.resourceCountIs('AWS::WAFv2::WebACL', 0);
});
