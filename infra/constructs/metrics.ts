import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Stage } from '../stages';
import { INDEX } from './data';
import type { Identity } from './identity';
import { getFunctionName } from './least-privilege-function';

export const FIVE_MINUTES = Duration.minutes(5);

/** A function's metric for five minutes, by its physical name: a reference would export the names of all functions. */
export const createFunctionMetric = (stage: Stage, name: string, metricName: string, statistic = 'Sum'): Metric =>
  new Metric({
    ...{ namespace: 'AWS/Lambda', dimensionsMap: { FunctionName: getFunctionName(stage, name) } },
    ...{ metricName, statistic, period: FIVE_MINUTES },
  });

/** A metric of the app's client of the user pool, such as SignInSuccesses: 1 for each success and 0 for each failure. */
export const createPoolMetric = ({ pool, client }: Identity, metricName: string, statistic = 'Sum'): Metric =>
  new Metric({
    namespace: 'AWS/Cognito',
    dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient: client.userPoolClientId },
    ...{ metricName, statistic, period: FIVE_MINUTES },
  });

/** A metric of the table and of its index, by the ids `tableReads` and `indexReads`, or `…Writes`. */
export function createTableMetrics(table: Table, kind: 'Read' | 'Write', metricName: string): Record<string, Metric> {
  const create = (dimensions: Record<string, string>) =>
    new Metric({
      ...{ namespace: 'AWS/DynamoDB', dimensionsMap: { TableName: table.tableName, ...dimensions } },
      ...{ metricName, statistic: 'Sum', period: FIVE_MINUTES },
    });
  return { [`table${kind}s`]: create({}), [`index${kind}s`]: create({ GlobalSecondaryIndexName: INDEX }) };
}

/**
 * Adds metrics up. CloudWatch treats a missing value of a sum as 0, also of a metric that was never reported, and omits a moment that has no
 * value at all (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-metric-math.html).
 */
export const sum = (usingMetrics: Record<string, IMetric>): MathExpression =>
  new MathExpression({ expression: Object.keys(usingMetrics).join(' + '), usingMetrics, period: FIVE_MINUTES });

/** A metric of CloudFront, which reports all of them in us-east-1. */
export const createDistributionMetric = (
  { distributionId }: IDistribution,
  metricName: string,
  statistic = 'Sum',
): Metric =>
  new Metric({
    ...{ namespace: 'AWS/CloudFront', dimensionsMap: { DistributionId: distributionId, Region: 'Global' } },
    ...{ metricName, statistic, period: FIVE_MINUTES, region: 'us-east-1' },
  });
