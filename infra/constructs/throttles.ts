import type { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../stages';
import { INDEX } from './data';

/**
 * Calls that the API has answered 429 itself, which it counts nowhere. A function says 429, too, where a plan has no room; its
 * call has come to it.
 */
export const throttledCalls = (
  scope: Construct,
  { stage, accessLog: logGroup }: { stage: Stage; accessLog: LogGroup },
): Metric =>
  new MetricFilter(scope, 'CountThrottledCalls', {
    logGroup,
    metricNamespace: `narradeck-${stage.name}`,
    metricName: 'ThrottledCalls',
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '429'),
      FilterPattern.stringValue('$.integrationStatus', '=', '-'),
    ),
  }).metric();

/** Reads and writes of a table and its index that it had no room for. */
export function throttledTable(table: Table, period: Duration): MathExpression {
  const places = { table: {}, index: { GlobalSecondaryIndexName: INDEX } };
  const usingMetrics = Object.fromEntries(
    Object.entries(places).flatMap(([place, dimensions]) =>
      ['Read', 'Write'].map((kind) => [
        `${place}${kind}s`,
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName: `${kind}ThrottleEvents`,
          dimensionsMap: { TableName: table.tableName, ...dimensions },
          statistic: 'Sum',
        }),
      ]),
    ),
  );
  const expression = Object.keys(usingMetrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ expression, usingMetrics, period });
}

/** Calls of functions that Lambda had no room for: the room is that of the AWS account in a region, and so is this. */
export const throttledFunctions = new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles' });
