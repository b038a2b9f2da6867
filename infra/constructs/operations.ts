import { Aws, Duration } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import type { Api } from './api';
import { Budget } from './budget';
import type { JobQueue } from './job-queue';
import type { JobWorker } from './job-worker';
import type { LeastPrivilegeFunction } from './least-privilege-function';
import type { Streams } from './streams';

export interface OperationsProps {
  stage: Stage;
  api: Api;
  /** Lets listeners into the live channels. */
  listeners: LeastPrivilegeFunction;
  streams: Streams;
  jobs: JobQueue;
  worker: JobWorker;
}

const FIVE_MINUTES = Duration.minutes(5);
/** Later than a job that fails five times is given up: then it is the worker that does not keep up. */
const OLD_JOB_SECONDS = 30 * 60;

/** Tells an operator when something was lost, fails, falls behind, or costs too much. */
export class Operations extends Construct {
  private readonly topic: Topic;
  private readonly alarms: Alarm[] = [];

  constructor(scope: Construct, id: string, { stage, api, listeners, streams, jobs, worker }: OperationsProps) {
    super(scope, id);
    this.topic = new Topic(this, 'Alarms', { topicName: `narradeck-${stage.name}-alarms`, enforceSSL: true });
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
    if (stage.alarmEmail && stage.budgetDollars) {
      const { budgetDollars: dollarsAMonth, alarmEmail: email } = stage;
      new Budget(this, 'Budget', { name: `narradeck-${stage.name}`, dollarsAMonth, email });
    }

    const waiting = { period: Duration.minutes(1) };
    this.alarmAt(
      'DeadLetters',
      streams.deadLetters.metricApproximateNumberOfMessagesVisible(waiting),
      1,
      'Changes that could not be told in five tries are in the dead-letter queue.',
    );
    this.alarmAt(
      'DeadJobs',
      jobs.deadLetters.metricApproximateNumberOfMessagesVisible(waiting),
      1,
      'Jobs that could not be done in five tries wait for somebody: see "Dead jobs" in docs/deploy.md.',
    );
    this.alarmAt(
      'OldJobs',
      jobs.queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES }),
      OLD_JOB_SECONDS,
      'A job has waited for half an hour.',
    );
    const serverErrors = api.http.metricServerError({ period: FIVE_MINUTES, statistic: 'Sum' });
    this.alarmAt(
      'ServerErrors',
      serverErrors,
      5,
      'The API answered five calls with a server error within five minutes.',
    );
    this.alarmAt(
      'NobodyListens',
      listeners.lambda.metricErrors({ period: FIVE_MINUTES }),
      5,
      'Five people could not begin to listen within five minutes: they see what others change a minute late.',
    );
    for (const { lambda, node } of streams.functions) {
      const age = lambda.metric('IteratorAge', { period: FIVE_MINUTES, statistic: 'Maximum' });
      this.alarmAt(`Behind-${node.id}`, age, 60_000, `${node.id} is more than a minute behind the table.`);
    }
    const functions = [...api.functions, listeners, ...streams.functions, worker.function];
    new Dashboard(this, 'Dashboard', {
      dashboardName: `narradeck-${stage.name}`,
      widgets: [
        [new AlarmStatusWidget({ alarms: this.alarms, width: 24 })],
        [
          new GraphWidget({ title: 'API calls', left: [api.http.metricCount()], right: [serverErrors], width: 12 }),
          new GraphWidget({ title: 'API latency', left: [api.http.metricLatency({ statistic: 'p95' })], width: 12 }),
        ],
        [
          new GraphWidget({
            title: 'Function errors',
            left: functions.map(({ lambda }) => lambda.metricErrors()),
            width: 24,
          }),
        ],
      ],
    });
  }

  private alarmAt(id: string, metric: IMetric, threshold: number, alarmDescription: string): void {
    const treatMissingData = TreatMissingData.NOT_BREACHING;
    const alarm = new Alarm(this, id, { metric, threshold, alarmDescription, evaluationPeriods: 1, treatMissingData });
    alarm.addAlarmAction(new SnsAction(this.topic));
    this.alarms.push(alarm);
  }
}
