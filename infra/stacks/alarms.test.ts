import { Match, type Template } from 'aws-cdk-lib/assertions';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProperties } from '../testing/properties-of';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage } from '../testing/test-stages';

const operations = stageTemplates(fullStage)['operations'] as Template;

describe('the operator is notified', () => {
  interface Alarm {
    MetricName?: string;
    Metrics?: { Expression?: string; MetricStat?: { Metric: { MetricName: string } } }[];
    Threshold: number;
    AlarmName: string;
    AlarmActions: unknown[];
    OKActions: unknown[];
  }
  const found = Object.values(operations.findResources('AWS::CloudWatch::Alarm')) as { Properties: Alarm }[];
  const alarms = found.map(({ Properties }) => Properties);
  const metricsOf = ({ MetricName, Metrics = [] }: Alarm) =>
    [MetricName, ...Metrics.map(({ MetricStat }) => MetricStat?.Metric.MetricName)].filter(
      (name) => name !== undefined,
    );

  test('of lost changes, dead or old jobs of any queue, untranscribed sound, dead messages of Stripe, dead events, errors, throttling, a lagging stream, bounces, and complaints', () => {
    expect(alarms.map((alarm) => metricsOf(alarm).sort().join()).sort()).toEqual([
      '5XXError',
      '5xx,Count',
      'ApproximateAgeOfOldestMessage',
      'ApproximateAgeOfOldestMessage',
      'ApproximateAgeOfOldestMessage',
      'ApproximateNumberOfMessagesVisible',
      'ApproximateNumberOfMessagesVisible',
      'ApproximateNumberOfMessagesVisible',
      'ApproximateNumberOfMessagesVisible',
      'ApproximateNumberOfMessagesVisible',
      'BlockedRequests',
      'Count,Latency',
      'Errors,Errors',
      'Errors,Invocations',
      'IteratorAge',
      'IteratorAge',
      'PastHalf-transcribed-seconds-of-stage',
      'ReadThrottleEvents,ReadThrottleEvents,WriteThrottleEvents,WriteThrottleEvents',
      'Reputation.BounceRate',
      'Reputation.ComplaintRate',
      'Send',
      'ThrottledCalls',
      'Throttles',
    ]);
    for (const { AlarmActions, OKActions } of alarms) {
      expect(AlarmActions).toHaveLength(1);
      expect(OKActions).toEqual(AlarmActions);
    }
    operations.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: fullStage.alarmEmail });
  });

  test.each(['5xx', 'Invocations'])(
    'of %s if they are one percent of the calls and at least five, or at least fifty',
    (name) => {
      const alarm = alarms.find((one) => metricsOf(one).includes(name));
      const expression = alarm?.Metrics?.find(({ Expression }) => Expression)?.Expression;
      expect([expression, alarm?.Threshold]).toEqual([
        'IF(failures >= 50, 100, IF(failures >= 5, 100 * failures / calls, 0))',
        1,
      ]);
    },
  );

  test('of calls that the API throttled, not of those that a function refused', () => {
    operations.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ ($.status = "429") && ($.integrationStatus = "-") }',
    });
  });
});

test('docs/operations.md has an entry for each alarm of a stage, and no other', () => {
  const { operations, edge } = stageTemplates({
    ...fullStage,
    speech: { kind: 'transcribe', optedOutOfTraining: true, minutesPerDay: 600 },
  });
  const names = [operations!, edge!].flatMap((template) =>
    findProperties<{ AlarmName: string }>(template, 'AWS::CloudWatch::Alarm').map(({ AlarmName }) => AlarmName),
  );
  const text = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8');
  const entries = [...text.matchAll(/^## (.+)$/gm)].flatMap(([, heading = '']) => heading.split(', '));
  expect(entries.map((entry) => `narradeck-full-${entry}`).sort()).toEqual(names.sort());
});

test('the operator is notified when the month costs too much', () => {
  const hears = (NotificationType: string) =>
    Match.objectLike({
      Notification: Match.objectLike({ NotificationType, Threshold: 100 }),
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: fullStage.alarmEmail }],
    });
  operations.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: Match.objectLike({ BudgetLimit: { Amount: fullStage.budgetDollars, Unit: 'USD' }, TimeUnit: 'MONTHLY' }),
    NotificationsWithSubscribers: [hears('ACTUAL'), hears('FORECASTED')],
  });
});
