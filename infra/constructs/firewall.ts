import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Stage } from '../stages';

/** Requests within five minutes from one address before it has to wait. */
const REQUESTS_PER_ADDRESS = 3000;

const seenAs = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would keep addresses with their signatures.
  sampledRequestsEnabled: false,
});

const managedBy = (name: string, priority: number): CfnWebACL.RuleProperty => ({
  name,
  priority,
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
  overrideAction: { none: {} },
  visibilityConfig: seenAs(name),
});

/** Turns away floods from one address, addresses known for attacks, and requests that only attackers send. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const flood: CfnWebACL.RuleProperty = {
      name: 'flood',
      priority: 0,
      statement: { rateBasedStatement: { limit: REQUESTS_PER_ADDRESS, aggregateKeyType: 'IP' } },
      action: { block: { customResponse: { responseCode: 429 } } },
      visibilityConfig: seenAs('flood'),
    };
    const acl = new CfnWebACL(this, 'Acl', {
      name: `narradeck-${stage.name}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: [
        flood,
        managedBy('AWSManagedRulesAmazonIpReputationList', 1),
        managedBy('AWSManagedRulesKnownBadInputsRuleSet', 2),
      ],
      visibilityConfig: seenAs(`narradeck-${stage.name}`),
    });
    this.arn = acl.attrArn;
  }
}
