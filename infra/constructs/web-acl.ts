import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** Metrics of a firewall, without samples: samples would contain signed addresses. */
const metricVisibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

export interface ManagedRuleGroup {
  name: string;
  /** Rules of the group that count matches without blocking. */
  counting?: readonly string[];
}

export const KNOWN_ATTACKERS: ManagedRuleGroup = { name: 'AWSManagedRulesAmazonIpReputationList' };

/** Blocks what a managed rule group finds. The lowest priority is evaluated first. */
const buildManagedRule = ({ name, counting = [] }: ManagedRuleGroup, priority: number): CfnWebACL.RuleProperty => ({
  name,
  priority,
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counting.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  overrideAction: { none: {} },
  visibilityConfig: metricVisibility(name),
});

/** Limits how many requests matching any of the statements one address may send. `limit` counts requests in five minutes. */
export function buildRateLimit(limit: number, statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty {
  const [first] = statements;
  const scopeDownStatement = statements.length > 1 ? { orStatement: { statements } } : first;
  return { rateBasedStatement: { limit, aggregateKeyType: 'IP', scopeDownStatement } };
}

/** Requests that a firewall blocked within five minutes. WAF counts per region, except for CloudFront. */
export const createBlockedRequestsMetric = (dimensions: { WebACL: string; Region?: string }): Metric =>
  new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { ...dimensions, Rule: 'ALL' },
    statistic: 'Sum',
    period: Duration.minutes(5),
  });

interface WebAclProps {
  name: string;
  scope: 'CLOUDFRONT' | 'REGIONAL';
  /** Limits per address, the first to be evaluated first. */
  rateLimits: readonly { name: string; statement: CfnWebACL.StatementProperty }[];
  /** The answer to requests over a limit. */
  block: CfnWebACL.BlockActionProperty;
  /** Evaluated after the limits. */
  managedRules: readonly ManagedRuleGroup[];
}

/** Creates a firewall that allows every request that no rule blocks. */
export const createWebAcl = (scope: Construct, props: WebAclProps): CfnWebACL =>
  new CfnWebACL(scope, 'Acl', {
    name: props.name,
    scope: props.scope,
    defaultAction: { allow: {} },
    rules: [
      ...props.rateLimits.map(({ name, statement }, priority) => ({
        name,
        priority,
        statement,
        action: { block: props.block },
        visibilityConfig: metricVisibility(name),
      })),
      ...props.managedRules.map((group, place) => buildManagedRule(group, props.rateLimits.length + place)),
    ],
    visibilityConfig: metricVisibility(props.name),
  });
