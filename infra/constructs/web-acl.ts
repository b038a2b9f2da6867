import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

/** Metrics of a firewall, without samples: samples would contain signed addresses. */
export const metricVisibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

/** A rule group that AWS maintains. */
export interface ManagedRuleGroup {
  name: string;
  /** Rules of the group that count matches without blocking. */
  counting?: readonly string[];
}

export const KNOWN_ATTACKERS: ManagedRuleGroup = { name: 'AWSManagedRulesAmazonIpReputationList' };

/** Blocks what a managed rule group finds. The lowest priority is evaluated first. */
export const buildManagedRule = (
  { name, counting = [] }: ManagedRuleGroup,
  priority: number,
): CfnWebACL.RuleProperty => ({
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

/** Limits each address (requests within five minutes) on requests that match one of the statements. */
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
