import { Aws, type Duration } from 'aws-cdk-lib';
import { Alarm, type IMetric, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from '../stages';
import { INDEX } from './data';

/** The alarms of a stack and their topic. */
export class Alarms {
  readonly all: Alarm[] = [];
  private readonly topic: Topic;

  private readonly stageName: string;

  constructor(
    private readonly scope: Construct,
    { stage, topicName }: { stage: Stage; topicName: string },
  ) {
    this.stageName = stage.name;
    this.topic = new Topic(scope, 'Alarms', { topicName, enforceSSL: true });
    // A topic with its own policy no longer accepts the account's alarms by default.
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

  /**
   * Adds an alarm that fires when a metric reaches a threshold in each of `evaluationPeriods` periods, and reports its end. Missing data doesn't
   * fire it. docs/operations.md has an entry for each `id`.
   */
  add(id: string, metric: IMetric, threshold: number, description: string, evaluationPeriods = 1): void {
    const alarm = new Alarm(this.scope, id, {
      alarmName: `narradeck-${this.stageName}-${id}`,
      alarmDescription: `${description} See ${id} in docs/operations.md.`,
      ...{ metric, threshold, evaluationPeriods },
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const notify = new SnsAction(this.topic);
    alarm.addAlarmAction(notify);
    alarm.addOkAction(notify);
    this.all.push(alarm);
  }
}

/**
 * Calls that the API itself answered with 429; AWS has no metric for them. Functions also answer 429 when a plan is full, but such a call
 * did reach a function.
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

/** Warnings that more than half of a limit of the whole stage is used (`warnPastHalf`), in the logs of an area. */
export const createPastHalfMetric = (
  scope: Construct,
  { stage, logGroupName, limit }: { stage: Stage; logGroupName: string; limit: string },
): Metric =>
  new MetricFilter(scope, `PastHalf-${limit}`, {
    logGroup: LogGroup.fromLogGroupName(scope, `Logs-${limit}`, logGroupName),
    metricNamespace: `narradeck-${stage.name}`,
    metricName: `PastHalf-${limit}`,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.level', '=', 'WARN'),
      FilterPattern.stringValue('$.limit', '=', limit),
    ),
  }).metric();

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

/** Throttled function calls. Lambda's limit is per AWS account and region, and so is this metric. */
export const throttledFunctionsMetric = new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles' });
