import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

/** What a firewall counts by a name, without samples: those would keep addresses with their signatures. */
export const metricVisibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

/** A group of rules that AWS keeps. */
export interface ManagedRuleGroup {
  name: string;
  /** Rules of the group that only count what they find. */
  counting?: readonly string[];
}

/** Addresses that AWS knows for attacks. */
export const KNOWN_ATTACKERS: ManagedRuleGroup = { name: 'AWSManagedRulesAmazonIpReputationList' };

/** The rule of a firewall that turns away what a group of AWS's finds. Of the rules of a list, the lowest priority is asked first. */
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

/** A limit for each address (requests within five minutes) on what one of the statements is true of. */
export function buildRateLimit(limit: number, statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty {
  const [first] = statements;
  const scopeDownStatement = statements.length > 1 ? { orStatement: { statements } } : first;
  return { rateBasedStatement: { limit, aggregateKeyType: 'IP', scopeDownStatement } };
}

/** How many requests a firewall has turned away within five minutes. WAF counts by region, but for CloudFront's. */
export const createBlockedRequestsMetric = (dimensions: { WebACL: string; Region?: string }): Metric =>
  new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { ...dimensions, Rule: 'ALL' },
    statistic: 'Sum',
    period: Duration.minutes(5),
  });
