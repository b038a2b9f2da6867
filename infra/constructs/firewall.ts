import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { FLOODS, statementOf } from './firewall-rules';
import { blockedBy, KNOWN_ATTACKERS, managedBy, type ManagedRules, seenAs } from './web-acl';

/** Reading bodies, the second group would refuse to save the notes of a talk on attacks. Contracts check what is in a body. */
const MANAGED: readonly ManagedRules[] = [
  KNOWN_ATTACKERS,
  {
    name: 'AWSManagedRulesKnownBadInputsRuleSet',
    counting: ['Log4JRCE_BODY', 'JavaDeserializationRCE_BODY', 'ReactJSRCE_BODY'],
  },
];

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
      rules: [...floods, ...MANAGED.map((rules, place) => managedBy(rules, floods.length + place))],
      visibilityConfig: seenAs(name),
    });
    this.arn = acl.attrArn;
    this.blocked = blockedBy({ WebACL: name });
  }
}
