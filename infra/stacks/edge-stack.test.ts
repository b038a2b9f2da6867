import { Match } from 'aws-cdk-lib/assertions';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage, smallStage } from '../testing/test-stages';

test('a domain has its certificate and its firewall in CloudFront’s region', () => {
  const { edge } = stageTemplates(fullStage);
  edge?.hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: fullStage.domain.name,
    ValidationMethod: 'DNS',
  });
  edge?.hasResourceProperties('AWS::WAFv2::WebACL', {
    Scope: 'CLOUDFRONT',
    Rules: Match.arrayWith([Match.objectLike({ Statement: { RateBasedStatement: Match.anyValue() } })]),
  });
  expect(edge).toBeDefined();
});

test('a stage without a domain has no such stack', () => {
  expect(stageTemplates(smallStage)['edge']).toBeUndefined();
});
