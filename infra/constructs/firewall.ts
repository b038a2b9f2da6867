import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { FLOODS, statementOf } from './firewall-rules';

const seenAs = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would keep addresses with their signatures.
  sampledRequestsEnabled: false,
});

interface ManagedRules {
  name: string;
  /** Rules of the group that only count what they find. */
  counting?: readonly string[];
}

/** Reading bodies, the second group would refuse to save the notes of a talk on attacks. Contracts check what is in a body. */
const MANAGED: readonly ManagedRules[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList' },
  {
    name: 'AWSManagedRulesKnownBadInputsRuleSet',
    counting: ['Log4JRCE_BODY', 'JavaDeserializationRCE_BODY', 'ReactJSRCE_BODY'],
  },
];

const managedBy = ({ name, counting = [] }: ManagedRules, index: number): CfnWebACL.RuleProperty => ({
  name,
  priority: FLOODS.length + index,
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counting.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  overrideAction: { none: {} },
  visibilityConfig: seenAs(name),
});

/** Turns away floods from one address, addresses known for attacks, and requests that only attackers send. */
export class Firewall extends Construct {
  readonly arn: string;
  /** How many requests it has turned away within five minutes. */
  readonly blocked: Metric;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const floods = FLOODS.map((flood, priority) => ({
      name: flood.name,
      priority,
      statement: statementOf(flood),
      action: { block: { customResponse: { responseCode: 429 } } },
      visibilityConfig: seenAs(flood.name),
    }));
    const name = `narradeck-${stage.name}`;
    const acl = new CfnWebACL(this, 'Acl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: [...floods, ...MANAGED.map(managedBy)],
      visibilityConfig: seenAs(name),
    });
    this.arn = acl.attrArn;
    this.blocked = new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: name, Rule: 'ALL' },
      statistic: 'Sum',
      period: Duration.minutes(5),
    });
  }
}
