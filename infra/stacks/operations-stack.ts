import { Duration, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import {
  Alarms,
  createThrottledCallsMetric,
  createPastHalfMetric,
  throttledFunctionsMetric,
  createThrottledTableMetric,
} from '../constructs/alarms';
import { getAreaLogGroupName, getFunctionName } from '../constructs/least-privilege-function';
import { findArea } from '../handlers';
import type { Stage } from '../stages';
import type { AppStack } from './app-stack';
import type { CoreStack } from './core-stack';

interface OperationsProps {
  stage: Stage;
  core: CoreStack;
  app: AppStack;
}

/** A function's metric by its physical name: a reference would export the names of all functions. */
const createFunctionMetric = (functionName: string, metricName: string, statistic: string): Metric =>
  new Metric({
    ...{ namespace: 'AWS/Lambda', dimensionsMap: { FunctionName: functionName }, metricName },
    ...{ period: FIVE_MINUTES, statistic },
  });

const FIVE_MINUTES = Duration.minutes(5);
/** Longer than five failed tries of a job take: an older one means that the worker can't keep up. */
const OLD_JOB_SECONDS = 30 * 60;
/** The same for audio, whose five tries take longer. */
const OLD_SPEECH_SECONDS = 45 * 60;
/** Fewer failures, or a smaller share of the calls, may be chance. */
const FAILURES_MIN = 5;
const FAILURES_PER_CENT = 1;
/** This many failures raise the alarm at any number of calls: they may be all calls of one function. */
const FAILURES_MAX = 50;
/** Clients retry throttled calls. This many within five minutes are noticeable. */
const THROTTLES_MAX = 20;
const SIGN_IN_ERRORS_MAX = 3;
const LIVE_ERRORS_MAX = 20;
/** A call takes half a second, and a first one of a function two. */
const SLOW_MS = 3000;
const CALLS_MIN = 40;
/** SES's own limits are per second and day. */
const MAILS_MAX = 200;
/** This many blocked sign-ups or sign-ins mean an attack, or a limit that is too low for an office. */
const BLOCKED_MAX = 200;

/** Bounce and complaint rates at which an operator should look: below 5 % and 0.1 %, where AWS reviews the account. */
const MAIL_SHARES = { BounceRate: 0.03, ComplaintRate: 0.0005 };

/** Percentage of calls that failed within five minutes: 0 for too few failures to matter, 100 for FAILURES_MAX or more. */
const failureRate = (failures: IMetric, calls: IMetric): MathExpression =>
  new MathExpression({
    expression: `IF(failures >= ${FAILURES_MAX}, 100, IF(failures >= ${FAILURES_MIN}, 100 * failures / calls, 0))`,
    usingMetrics: { failures, calls },
    period: FIVE_MINUTES,
  });

/** Notifies an operator when something is lost, fails, is blocked, falls behind, or costs too much. */
export class OperationsStack extends Stack {
  private readonly alarms: Alarms;

  constructor(scope: Construct, id: string, props: OperationsProps) {
    const { stage, app } = props;
    super(scope, id, {
      stackName: `narradeck-${stage.name}-operations`,
      description: `Narradeck ${stage.name}: alarms and dashboard`,
      env: { region: stage.region, account: stage.account },
    });
    this.alarms = new Alarms(this, { stage, topicName: `narradeck-${stage.name}-alarms` });
    if (stage.alarmEmail && stage.budgetDollars) {
      const { budgetDollars: dollarsAMonth, alarmEmail: email } = stage;
      new Budget(this, 'Budget', { name: `narradeck-${stage.name}`, dollarsAMonth, email });
    }
    this.watchBackground(props);
    this.watchCalls(props);
    this.watchMail();
    this.watchLimits(props);
    const { http } = app.api;
    new Dashboard(this, 'Dashboard', {
      dashboardName: `narradeck-${stage.name}`,
      widgets: [
        [new AlarmStatusWidget({ alarms: this.alarms.all, width: 24 })],
        [
          new GraphWidget({
            title: 'API calls',
            left: [http.metricCount()],
            right: [http.metricServerError({ statistic: 'Sum' })],
            width: 12,
          }),
          new GraphWidget({ title: 'API latency', left: [http.metricLatency({ statistic: 'p95' })], width: 12 }),
        ],
        [
          new GraphWidget({
            title: 'Function errors',
            left: app.functions.map(({ functionName }) => createFunctionMetric(functionName, 'Errors', 'Sum')),
            width: 24,
          }),
        ],
      ],
    });
  }

  private watchBackground({
    core: { jobs, billing, speech },
    app: { streams, eventFunctions },
  }: OperationsProps): void {
    const dead = {
      DeadLetters: [streams, 'Changes that failed to publish five times are in the dead-letter queue.'],
      DeadJobs: [jobs, 'Jobs that failed five times are in the dead-letter queue.'],
      DeadBilling: [billing, 'Subscription syncs that failed five times are in the dead-letter queue.'],
      DeadSpeech: [speech, 'Transcriptions that failed five times are in the dead-letter queue.'],
    } as const;
    const ofEvents = eventFunctions.map(
      (from) => [`Dead-${from.function.node.id}`, [from, `${from.function.node.id} failed on an event.`]] as const,
    );
    for (const [id, [{ deadLetters }, text]] of [...Object.entries(dead), ...ofEvents]) {
      const waiting = deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) });
      this.alarms.add(id, waiting, 1, text);
    }
    const old = {
      OldJobs: [jobs, OLD_JOB_SECONDS, 'A job has waited for half an hour.'],
      OldBilling: [billing, OLD_JOB_SECONDS, 'A subscription sync has waited for half an hour.'],
      OldSpeech: [speech, OLD_SPEECH_SECONDS, 'A transcription has waited for three quarters of an hour.'],
    } as const;
    for (const [id, [{ queue }, seconds, text]] of Object.entries(old))
      this.alarms.add(id, queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES }), seconds, text);
    for (const { functionName, node } of streams.functions) {
      const age = createFunctionMetric(functionName, 'IteratorAge', 'Maximum');
      this.alarms.add(`Behind-${node.id}`, age, 60_000, `${node.id} is more than a minute behind the table.`);
    }
  }

  private watchMail(): void {
    const sends = new Metric({ namespace: 'AWS/SES', metricName: 'Send', period: FIVE_MINUTES, statistic: 'Sum' });
    this.alarms.add('MailSends', sends, MAILS_MAX, 'Much mail was sent within five minutes.');
    const period = Duration.hours(1);
    for (const [name, threshold] of Object.entries(MAIL_SHARES)) {
      const metric = new Metric({ namespace: 'AWS/SES', metricName: `Reputation.${name}`, period });
      this.alarms.add(`Mail${name}`, metric, threshold, 'Too much mail bounces or is marked as spam.');
    }
  }

  private watchLimits({ stage, app }: OperationsProps): void {
    const add = (id: string, limit: string, functionName: string, text: string) => {
      const logGroupName = getAreaLogGroupName(app.stackName, findArea(functionName));
      const warnings = createPastHalfMetric(this, { stage, logGroupName, limit });
      this.alarms.add(id, warnings.with({ period: FIVE_MINUTES, statistic: 'Sum' }), 1, text);
    };
    if (stage.speech)
      add(
        'TranscribedMinutes',
        'transcribed-seconds-of-stage',
        'run-speech',
        'More than half of what the stage may transcribe today is used.',
      );
  }

  private watchCalls({ stage, core: { data, identity }, app }: OperationsProps): void {
    const { http, accessLog } = app.api;
    const { functionName } = app.subscriptionAuthorizer;
    const inSum = { period: FIVE_MINUTES, statistic: 'Sum' };
    this.alarms.add(
      'SignInErrors',
      new MathExpression({
        expression: 'FILL(before, 0) + FILL(after, 0)',
        usingMetrics: {
          before: createFunctionMetric(getFunctionName(stage, 'pre-sign-up'), 'Errors', 'Sum'),
          after: createFunctionMetric(getFunctionName(stage, 'post-confirmation'), 'Errors', 'Sum'),
        },
        period: FIVE_MINUTES,
      }),
      SIGN_IN_ERRORS_MAX,
      'Sign-ups, or new passwords by a mailed code, fail.',
    );
    this.alarms.add(
      'SlowCalls',
      // Of few calls, the slowest would decide.
      new MathExpression({
        expression: `IF(calls >= ${CALLS_MIN}, latency, 0)`,
        usingMetrics: { calls: http.metricCount(inSum), latency: http.metricLatency({ statistic: 'p95' }) },
        period: FIVE_MINUTES,
      }),
      SLOW_MS,
      'For a quarter of an hour, one call in twenty took more than three seconds.',
      3,
    );
    this.alarms.add(
      'LiveErrors',
      new Metric({
        ...{ namespace: 'AWS/AppSync', metricName: '5XXError', dimensionsMap: { GraphQLAPIId: app.live.api.apiId } },
        ...inSum,
      }),
      LIVE_ERRORS_MAX,
      'The live API failed.',
    );
    this.alarms.add(
      'ServerErrors',
      failureRate(http.metricServerError(inSum), http.metricCount(inSum)),
      FAILURES_PER_CENT,
      'Within five minutes, at least five calls and one percent of all failed with a server error.',
    );
    this.alarms.add(
      'SubscriptionErrors',
      failureRate(
        createFunctionMetric(functionName, 'Errors', 'Sum'),
        createFunctionMetric(functionName, 'Invocations', 'Sum'),
      ),
      FAILURES_PER_CENT,
      'At least five subscriptions and one percent of all failed: these people see others’ changes a minute late.',
    );
    const calls = createThrottledCallsMetric(this, { stage, accessLog });
    this.alarms.add('ThrottledCalls', calls.with(inSum), THROTTLES_MAX, 'The API answered 429.');
    this.alarms.add(
      'ThrottledTable',
      createThrottledTableMetric(data.table, FIVE_MINUTES),
      THROTTLES_MAX,
      'The table throttled requests.',
    );
    this.alarms.add(
      'ThrottledFunctions',
      throttledFunctionsMetric.with(inSum),
      THROTTLES_MAX,
      'Functions were throttled.',
    );
    if (identity.firewall) {
      this.alarms.add(
        'BlockedAtPool',
        identity.firewall.blockedRequests,
        BLOCKED_MAX,
        'The sign-up firewall blocked requests.',
      );
    }
  }
}

interface BudgetProps {
  name: string;
  dollarsAMonth: number;
  email: string;
}

/** Mails an operator when the AWS account has spent its monthly budget, or is expected to. */
class Budget extends Construct {
  constructor(scope: Construct, id: string, { name, dollarsAMonth, email }: BudgetProps) {
    super(scope, id);
    const whenAbove = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold: 100,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: email }],
    });
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: name,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: dollarsAMonth, unit: 'USD' },
      },
      notificationsWithSubscribers: [whenAbove('ACTUAL'), whenAbove('FORECASTED')],
    });
  }
}
