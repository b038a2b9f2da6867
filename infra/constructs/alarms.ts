import { Aws, type Duration } from 'aws-cdk-lib';
import { Alarm, type IMetric, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from '../stages';
import { INDEX } from './data';

/**
 * The alarms of a construct, and who hears of them. They are its own children: a topic that moved within its stack would be made
 * anew under the name that the old one still has, which fails.
 */
export class Alarms {
  readonly all: Alarm[] = [];
  private readonly topic: Topic;

  constructor(
    private readonly scope: Construct,
    { stage, topicName }: { stage: Stage; topicName: string },
  ) {
    this.topic = new Topic(scope, 'Alarms', { topicName, enforceSSL: true });
    // A topic with a policy of its own no longer takes the account's alarms by default.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsPublish',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    if (stage.alarmEmail) this.topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  }

  /** Rings when a metric comes to a threshold, and says what that means. Where nothing is measured, nothing rings. */
  add(id: string, metric: IMetric, threshold: number, alarmDescription: string): void {
    const treatMissingData = TreatMissingData.NOT_BREACHING;
    const props = { metric, threshold, alarmDescription, evaluationPeriods: 1, treatMissingData };
    const alarm = new Alarm(this.scope, id, props);
    alarm.addAlarmAction(new SnsAction(this.topic));
    this.all.push(alarm);
  }
}

/**
 * Calls that the API has answered 429 itself, which it counts nowhere. A function says 429, too, where a plan has no room; its
 * call has come to it.
 */
export const createThrottledCallsMetric = (
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
export function createThrottledTableMetric(table: Table, period: Duration): MathExpression {
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
export const throttledFunctionsMetric = new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles' });
