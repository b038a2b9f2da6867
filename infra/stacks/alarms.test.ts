import { Match, type Template } from 'aws-cdk-lib/assertions';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage } from '../testing/test-stages';

const app = stageTemplates(fullStage)['app'] as Template;

describe('someone hears', () => {
  interface Alarm {
    MetricName?: string;
    Metrics?: { Expression?: string; MetricStat?: { Metric: { MetricName: string } } }[];
    Threshold: number;
    AlarmActions: unknown[];
  }
  const found = Object.values(app.findResources('AWS::CloudWatch::Alarm')) as { Properties: Alarm }[];
  const alarms = found.map(({ Properties }) => Properties);
  const metricsOf = ({ MetricName, Metrics = [] }: Alarm) =>
    [MetricName, ...Metrics.map(({ MetricStat }) => MetricStat?.Metric.MetricName)].filter(
      (name) => name !== undefined,
    );

  test('of lost changes, jobs that are dead or old in whatever queue, sound that nobody heard, dead messages of Stripe’s, errors, whatever is turned away, and a stream that falls behind, and mail that comes back or is unwanted', () => {
    expect(alarms.map((alarm) => metricsOf(alarm).sort().join()).sort()).toEqual([
      '5xx,Count',
      'ApproximateAgeOfOldestMessage',
      'ApproximateAgeOfOldestMessage',
      'ApproximateAgeOfOldestMessage',
      'ApproximateNumberOfMessagesVisible',
      'ApproximateNumberOfMessagesVisible',
      'ApproximateNumberOfMessagesVisible',
      'ApproximateNumberOfMessagesVisible',
      'BlockedRequests',
      'Errors,Invocations',
      'IteratorAge',
      'IteratorAge',
      'ReadThrottleEvents,ReadThrottleEvents,WriteThrottleEvents,WriteThrottleEvents',
      'Reputation.BounceRate',
      'Reputation.ComplaintRate',
      'ThrottledCalls',
      'Throttles',
    ]);
    for (const { AlarmActions } of alarms) expect(AlarmActions).toHaveLength(1);
    app.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: fullStage.alarmEmail });
  });

  test.each(['5xx', 'Errors'])('of %s when they are one call in a hundred, and five at least, or fifty', (name) => {
    const alarm = alarms.find((one) => metricsOf(one).includes(name));
    const expression = alarm?.Metrics?.find(({ Expression }) => Expression)?.Expression;
    expect([expression, alarm?.Threshold]).toEqual([
      'IF(failures >= 50, 100, IF(failures >= 5, 100 * failures / calls, 0))',
      1,
    ]);
  });

  test('by the topic of earlier versions: one that moved in its stack could not be made under its name', () => {
    expect(Object.keys(app.findResources('AWS::SNS::Topic'))).toEqual([
      expect.stringMatching(/^OperationsAlarms[0-9A-F]{8}$/),
    ]);
  });

  test('of calls that the API itself has turned away, not of what a function has', () => {
    app.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ ($.status = "429") && ($.integrationStatus = "-") }',
    });
  });
});

test('someone hears when the month costs more than it should', () => {
  const hears = (NotificationType: string) =>
    Match.objectLike({
      Notification: Match.objectLike({ NotificationType, Threshold: 100 }),
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: fullStage.alarmEmail }],
    });
  app.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: Match.objectLike({ BudgetLimit: { Amount: fullStage.budgetDollars, Unit: 'USD' }, TimeUnit: 'MONTHLY' }),
    NotificationsWithSubscribers: [hears('ACTUAL'), hears('FORECASTED')],
  });
});
