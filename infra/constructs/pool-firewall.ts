import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { POOL_FLOODS, statementOf } from './pool-firewall-rules';
import { blockedBy, KNOWN_ATTACKERS, managedBy, seenAs } from './web-acl';

/**
 * Stands before the user pool, which browsers call past CloudFront: turns away who signs up, has mails sent or tries passwords again
 * and again from one address, and addresses known for attacks.
 */
export class PoolFirewall extends Construct {
  /** How many requests it has turned away within five minutes. */
  readonly blocked: Metric;

  constructor(scope: Construct, id: string, { stage, pool }: { stage: Stage; pool: UserPool }) {
    super(scope, id);
    const floods = POOL_FLOODS.map((flood, priority) => ({
      name: flood.name,
      priority,
      statement: statementOf(flood),
      // Without a status of its own: Amplify would ask again at once after 429.
      action: { block: {} },
      visibilityConfig: seenAs(flood.name),
    }));
    const name = `narradeck-${stage.name}-pool`;
    const acl = new CfnWebACL(this, 'Acl', {
      name,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      rules: [...floods, managedBy(KNOWN_ATTACKERS, floods.length)],
      visibilityConfig: seenAs(name),
    });
    new CfnWebACLAssociation(this, 'BeforePool', { resourceArn: pool.userPoolArn, webAclArn: acl.attrArn });
    this.blocked = blockedBy({ WebACL: name, Region: stage.region });
  }
}
