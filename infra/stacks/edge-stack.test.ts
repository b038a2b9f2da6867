import { Match } from 'aws-cdk-lib/assertions';
import { stageTemplates } from '../testing/stage-templates';

test('a domain has its certificate and its firewall where CloudFront reads them', () => {
  const { edge } = stageTemplates('prod');
  edge?.hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: 'app.narradeck.example',
    ValidationMethod: 'DNS',
  });
  edge?.hasResourceProperties('AWS::WAFv2::WebACL', {
    Scope: 'CLOUDFRONT',
    Rules: Match.arrayWith([Match.objectLike({ Statement: { RateBasedStatement: Match.anyValue() } })]),
  });
  expect(edge).toBeDefined();
});

test('a stage without a domain has no such stack', () => {
  expect(stageTemplates('dev')['edge']).toBeUndefined();
});
