import { Match, type Template } from 'aws-cdk-lib/assertions';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProperties } from '../testing/properties-of';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage, smallStage } from '../testing/test-stages';

interface Statistic {
  Metric: { MetricName: string; Namespace: string };
  Stat: string;
}
interface Alarm {
  MetricName?: string;
  Metrics?: { Expression?: string; MetricStat?: Statistic }[];
  Threshold: number;
  EvaluationPeriods: number;
  AlarmName: string;
  AlarmDescription: string;
  AlarmActions: { Ref: string }[];
  OKActions: unknown[];
}

const { operations, edgealarms } = stageTemplates(fullStage) as Record<'operations' | 'edgealarms', Template>;
const alarms = [operations, edgealarms].flatMap((one) => findProperties<Alarm>(one, 'AWS::CloudWatch::Alarm'));
const findAlarm = (id: string) => alarms.find(({ AlarmName }) => AlarmName === `narradeck-full-${id}`)!;
const expressionOf = (id: string) =>
  findAlarm(id).Metrics!.flatMap(({ Expression }) => (Expression === undefined ? [] : [Expression]));
const metricsOf = (id: string) => {
  const { MetricName, Metrics = [] } = findAlarm(id);
  const ofExpression = Metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric.MetricName] : []));
  return MetricName === undefined ? ofExpression : [MetricName];
};

describe('an alarm tells what is wrong', () => {
  test.each([
    ['with what people do, tried every five minutes', 'CanaryFails', 'Errors'],
    ['if no call comes', 'NoCalls', 'Count'],
    ['with sign-ups', 'SignInErrors', 'Errors,Errors,RefusedSignUps'],
    ['with new accounts', 'SignUps', 'Invocations'],
    ['with the pool’s quotas', 'ThrottledSignIns', 'SignInThrottles,SignUpThrottles,TokenRefreshThrottles'],
    ['with calls', 'ServerErrors', '5xx,Count'],
    ['with pages', 'PageErrors', 'PageErrors'],
    ['with what links show', 'ReportedLinks', 'ReportedLinks'],
    ['with the edge', 'EdgeErrors', 'Requests,5xxErrorRate'],
    ['with what downloads cost', 'DownloadedBytes', 'BytesDownloaded'],
    ['with the latency of all calls', 'SlowCalls', 'Count,Latency'],
    ['with the latency of signing in', 'SlowSignIn', 'SlowSignIn,SlowSignIn'],
    ['with the latency of editing', 'SlowEditing', 'SlowEditing,SlowEditing'],
    ['with the latency of links', 'SlowLinks', 'SlowLinks,SlowLinks'],
    ['with timeouts of calls', 'NearTimeout', 'NearTimeout'],
    ['with timeouts in the background', 'NearTimeoutInBackground', Array(8).fill('Duration').join()],
    ['with the live API', 'LiveErrors', '5XXError'],
    ['with subscriptions', 'SubscriptionErrors', 'Errors,Invocations'],
    ['with the lag of live changes', 'Behind-publish-changes', 'IteratorAge'],
    ['with the age of jobs', 'OldJobs', 'ApproximateAgeOfOldestMessage'],
    ['with lost changes', 'DeadLetters', 'ApproximateNumberOfMessagesVisible'],
    ['with the API’s throttle', 'ThrottledCalls', 'ThrottledCalls'],
    ['with bounces', 'MailBounceRate', 'Reputation.BounceRate'],
    ['with complaints', 'MailComplaintRate', 'Reputation.ComplaintRate'],
    ['with mass mail', 'MailSends', 'Send'],
    ['with closed links', 'ClosedLinks', 'PastHalf-closed-links-of-stage'],
    ['with deleted projects', 'Invalidations', 'PastHalf-invalidations-of-stage'],
    ['with links that the edge can’t know to be closed', 'UnreadClosedLinks', 'UnreadClosedLinks'],
    ['with verification mails', 'VerificationMails', 'PastHalf-verification-mails-of-stage'],
    ['with mails about comments and views', 'ActivityMails', 'PastHalf-activity-mails-of-stage'],
    ['with links that Free teams have mailed', 'FreeLinkMails', 'PastHalf-link-mails-of-free-teams'],
    ['with the use of transcription', 'TranscribedMinutes', 'PastHalf-transcribed-seconds-of-stage'],
    ['that the firewall blocks', 'Blocked', 'BlockedRequests'],
    ['that the firewall of the pool blocks', 'BlockedAtPool', 'BlockedRequests'],
    ['with the account’s concurrency', 'ThrottledFunctions', 'Throttles'],
    [
      'with the table’s capacity',
      'ThrottledTable',
      'ReadThrottleEvents,ReadThrottleEvents,WriteThrottleEvents,WriteThrottleEvents',
    ],
  ])('%s: %s', (_, id, metrics) => {
    expect(metricsOf(id).join()).toBe(metrics);
  });

  test.each(['ServerErrors', 'SubscriptionErrors'])(
    '%s: if failures are one percent of the calls and at least five, or at least fifty',
    (id) => {
      expect([...expressionOf(id), findAlarm(id).Threshold]).toEqual([
        'IF(failures >= 50, 100, IF(failures >= 5, 100 * failures / calls, 0))',
        1,
      ]);
    },
  );

  test('SignInErrors: also if only one of the two functions was ever called, as a sum counts a missing value as 0; strangers whom a function refuses don’t ring it', () => {
    expect(expressionOf('SignInErrors')).toEqual(['before + after - refused']);
    operations.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ $.refusal = "*" }',
      LogGroupName: '/narradeck-full-core/triggers',
      MetricTransformations: [Match.objectLike({ DefaultValue: 0 })],
    });
  });

  test('ThrottledTable: and ends, although alarms on DynamoDB ignore missing data', () => {
    expect(expressionOf('ThrottledTable')).toEqual([
      'FILL(tableReads, 0) + FILL(indexReads, 0) + FILL(tableWrites, 0) + FILL(indexWrites, 0)',
    ]);
  });

  test('CanaryFails: when it failed twice; NoCalls: also if CloudWatch has no data at all', () => {
    expect(findAlarm('CanaryFails')).toMatchObject({
      Threshold: 1,
      EvaluationPeriods: 2,
      TreatMissingData: 'notBreaching',
    });
    expect(findAlarm('NoCalls')).toMatchObject({ Threshold: 1, EvaluationPeriods: 3, TreatMissingData: 'breaching' });
    expect(expressionOf('NoCalls')).toEqual(['IF(FILL(calls, 0) < 1, 1, 0)']);
    operations.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(5 minutes)' });
    operations.hasResourceProperties('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 0 });
  });

  test('no alarm uses more metrics than the ten that CloudWatch allows', () => {
    for (const { Metrics = [] } of alarms)
      expect(Metrics.filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10);
  });
});

describe('alarms from the API’s log', () => {
  const filters = findProperties<{ FilterPattern: string; MetricTransformations: [{ MetricName: string }] }>(
    operations,
    'AWS::Logs::MetricFilter',
  );
  const patternOf = (name: string) =>
    filters.find(({ MetricTransformations: [{ MetricName }] }) => MetricName === name)!.FilterPattern;

  test('count calls that the API throttled, not those that a function refused', () => {
    expect(patternOf('ThrottledCalls')).toBe(String.raw`"\"status\":\"429\"" "\"integrationStatus\":\"-\""`);
  });

  test('measure the calls of an area by their routes', () => {
    expect(patternOf('SlowSignIn')).toContain('($.route = "POST /getSession")');
    expect(patternOf('SlowEditing')).toContain('($.route = "POST /saveEdits")');
    expect(patternOf('SlowLinks')).toContain('($.route = "ANY /publish/{id}")');
    expect(patternOf('SlowSignIn')).not.toContain('saveEdits');
  });

  test('find calls near their timeout: ten seconds, or 29 for the routes that have them', () => {
    expect(patternOf('NearTimeout')).toMatch(
      /^\{ \(\$\.milliseconds >= 23200\) \|\| \(\(\$\.milliseconds >= 8000\) && .*\(\$\.route != "POST \/completeUpload"\)/,
    );
  });

  test('have patterns of at most 1,024 characters, as CloudWatch requires, and read a number', () => {
    for (const { FilterPattern } of filters) expect(FilterPattern.length).toBeLessThanOrEqual(1024);
    const [{ AccessLogSettings }] = findProperties<{ AccessLogSettings: { Format: string } }>(
      stageTemplates(fullStage)['app']!,
      'AWS::ApiGatewayV2::Stage',
    ) as [{ AccessLogSettings: { Format: string } }];
    expect(AccessLogSettings.Format).toContain('"milliseconds":$context.responseLatency,');
  });
});

describe('the operator', () => {
  test('is notified of the beginning and the end of each alarm, by the topic of its severity', () => {
    for (const { AlarmActions, OKActions, AlarmDescription } of alarms) {
      const [, severity = ''] = /^Look (now|today): /.exec(AlarmDescription) ?? [];
      expect(AlarmActions).toHaveLength(1);
      expect(AlarmActions[0]?.Ref).toContain(`AlarmsTopic${severity}`);
      expect(OKActions).toEqual(AlarmActions);
    }
    for (const template of [operations, edgealarms])
      for (const severity of ['now', 'today']) {
        template.hasResourceProperties('AWS::SNS::Topic', { TopicName: `narradeck-full-alarms-${severity}` });
        template.hasResourceProperties('AWS::SNS::Subscription', {
          ...{ Protocol: 'email', Endpoint: fullStage.alarmEmail },
          TopicArn: { Ref: Match.stringLikeRegexp(`AlarmsTopic${severity}`) },
        });
      }
  });

  test('who is not named is not notified, and nothing is charged for alarms', () => {
    const templates = Object.values(stageTemplates(smallStage));
    for (const type of ['AWS::CloudWatch::Alarm', 'AWS::Logs::MetricFilter', 'AWS::SNS::Topic'])
      for (const template of templates) template.resourceCountIs(type, 0);
  });
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

describe('docs/operations.md', () => {
  const text = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8');
  const { operations, edgealarms } = stageTemplates({
    ...fullStage,
    speech: { kind: 'transcribe', optedOutOfTraining: true, minutesPerDay: 600 },
  });
  const all = [operations!, edgealarms!].flatMap((one) => findProperties<Alarm>(one, 'AWS::CloudWatch::Alarm'));

  test('has an entry for each alarm of a stage, and no other', () => {
    const [, entriesOfAlarms = ''] = text.split('# When an alarm rings');
    const entries = [...entriesOfAlarms.matchAll(/^## (.+)$/gm)].flatMap(([, heading = '']) => heading.split(', '));
    expect(entries.map((entry) => `narradeck-full-${entry}`).sort()).toEqual(
      all.map(({ AlarmName }) => AlarmName).sort(),
    );
  });

  test('lists the alarms of which somebody is woken', () => {
    const [, row = ''] = /^\| (.*) \| many people, now/m.exec(text) ?? [];
    const now = all.filter(({ AlarmDescription }) => AlarmDescription.startsWith('Look now'));
    expect([...row.matchAll(/`(.+?)`/g)].map(([, id]) => `narradeck-full-${id}`).sort()).toEqual(
      now.map(({ AlarmName }) => AlarmName).sort(),
    );
  });
});
