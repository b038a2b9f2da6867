import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  FilterPattern,
  type ILogGroup,
  type IFilterPattern,
  type JsonPattern,
  LogGroup,
  MetricFilter,
} from 'aws-cdk-lib/aws-logs';
import { contracts } from '#shared/api/contracts';
import { findArea, toKebabCase } from '../handlers';
import type { Stage } from '../stages';
import type { Alarms, WatchedStacks } from './alarms';
import { getRouteKey } from './api';
import { DEFAULT_TIMEOUT_SECONDS, getTimeoutSeconds } from './function-needs';
import { getAreaLogGroupName } from './least-privilege-function';
import { createFunctionMetric, createPoolMetric, createTableMetrics, FIVE_MINUTES, sum } from './metrics';

/** Fewer failures, or a smaller share of the calls, may be chance. */
const FAILURES_MIN = 5;
const FAILURES_PER_CENT = 1;
/** This many failures raise the alarm at any number of calls: they may be all calls of one function. */
const FAILURES_MAX = 50;
/** Clients retry throttled calls. This many within five minutes are noticeable. */
const THROTTLES_MAX = 20;
const SIGN_IN_ERRORS_MAX = 3;
/** A class or a company that starts together is smaller. */
const SIGN_UPS_AN_HOUR_MAX = 200;
/** This many blocked sign-ups or sign-ins mean an attack, or a limit that is too low for an office. */
const BLOCKED_MAX = 200;
const LIVE_ERRORS_MAX = 20;
const PAGE_ERRORS_MAX = 10;
/** A call takes half a second, and a first one of a function two. */
const SLOW_MS = 3000;
/** Of fewer calls in five minutes, the slowest would decide. */
const CALLS_MIN = 40;
/** A function that takes this share of its timeout fails soon. */
const NEAR_TIMEOUT = 0.8;
const CALLS_NEAR_TIMEOUT_MAX = 5;

/** What people wait for, and the folders of the functions that do it. */
const AREAS = {
  SlowSignIn: { folders: ['session'], what: 'calls of a sign-in' },
  SlowEditing: { folders: ['projects', 'records'], what: 'calls that open or save a project' },
  SlowLinks: { folders: ['publish', 'views'], what: 'calls that open a link' },
};

/** Functions outside the API. An alarm takes at most ten metrics. */
const BACKGROUND = [
  ...['pre-sign-up', 'post-confirmation', 'authorize-subscription', 'publish-changes', 'send-jobs'],
  ...['run-jobs', 'run-speech', 'follow-subscription'],
];

/** Adds alarms on what people call: sign-in, the API, links, and the live API. */
export function addCallAlarms(alarms: Alarms, watched: WatchedStacks): void {
  addSignInAlarms(alarms, watched);
  addServerErrorAlarms(alarms, watched);
  addReportAlarms(alarms, watched);
  addLatencyAlarms(alarms, watched);
  addTimeoutAlarms(alarms, watched);
  addThrottleAlarms(alarms, watched);
}

/** Sign-ups that `pre-sign-up` refused on purpose: Cognito accepts a refusal only as an error. */
const createRefusalMetric = (alarms: Alarms, { stage, core }: WatchedStacks): Metric =>
  new MetricFilter(alarms, 'CountRefusedSignUps', {
    logGroup: LogGroup.fromLogGroupName(
      alarms,
      'LogsOfTriggers',
      getAreaLogGroupName(core.stackName, findArea('pre-sign-up')),
    ),
    metricNamespace: `narradeck-${stage.name}`,
    metricName: 'RefusedSignUps',
    filterPattern: FilterPattern.exists('$.refusal'),
    // Reported with every line of the triggers, so that a fault is counted before the first refusal, too.
    defaultValue: 0,
  }).metric({ period: FIVE_MINUTES, statistic: 'Sum' });

function addSignInAlarms(alarms: Alarms, watched: WatchedStacks): void {
  const {
    stage,
    core: { identity },
  } = watched;
  const failures = {
    before: createFunctionMetric(stage, 'pre-sign-up', 'Errors'),
    after: createFunctionMetric(stage, 'post-confirmation', 'Errors'),
    refused: createRefusalMetric(alarms, watched),
  };
  alarms.add('SignInErrors', {
    ...{ severity: 'now', threshold: SIGN_IN_ERRORS_MAX },
    // A missing value counts as 0, as in a sum.
    metric: new MathExpression({
      ...{ expression: 'before + after - refused', usingMetrics: failures, period: FIVE_MINUTES },
    }),
    description: 'Sign-ups, or new passwords by a mailed code, fail.',
  });
  alarms.add('SignUps', {
    ...{ severity: 'today', threshold: SIGN_UPS_AN_HOUR_MAX },
    metric: createFunctionMetric(stage, 'pre-sign-up', 'Invocations').with({ period: Duration.hours(1) }),
    description: 'Unusually many people tried to sign up within an hour.',
  });
  if (!identity.firewall) return;
  alarms.add('BlockedAtPool', {
    ...{ severity: 'today', metric: identity.firewall.blockedRequests, threshold: BLOCKED_MAX },
    description: 'The sign-up firewall blocked requests.',
  });
}

/** Percentage of calls that failed within five minutes: 0 for too few failures to matter, 100 for FAILURES_MAX or more. */
const failureRate = (failures: IMetric, calls: IMetric): MathExpression =>
  new MathExpression({
    expression: `IF(failures >= ${FAILURES_MAX}, 100, IF(failures >= ${FAILURES_MIN}, 100 * failures / calls, 0))`,
    usingMetrics: { failures, calls },
    period: FIVE_MINUTES,
  });

function addServerErrorAlarms(
  alarms: Alarms,
  { stage, app: { api, live, subscriptionAuthorizer } }: WatchedStacks,
): void {
  const inSum = { period: FIVE_MINUTES, statistic: 'Sum' };
  alarms.add('ServerErrors', {
    ...{ severity: 'now', threshold: FAILURES_PER_CENT },
    metric: failureRate(api.http.metricServerError(inSum), api.http.metricCount(inSum)),
    description: 'Within five minutes, at least five calls and one percent of all failed with a server error.',
  });
  const authorizer = subscriptionAuthorizer.node.id;
  alarms.add('SubscriptionErrors', {
    ...{ severity: 'today', threshold: FAILURES_PER_CENT },
    metric: failureRate(
      createFunctionMetric(stage, authorizer, 'Errors'),
      createFunctionMetric(stage, authorizer, 'Invocations'),
    ),
    description: 'At least five subscriptions and one percent of all failed: these people see changes a minute late.',
  });
  alarms.add('LiveErrors', {
    ...{ severity: 'today', threshold: LIVE_ERRORS_MAX },
    metric: new Metric({
      ...{ namespace: 'AWS/AppSync', metricName: '5XXError', dimensionsMap: { GraphQLAPIId: live.api.apiId } },
      ...inSum,
    }),
    description: 'The live API failed.',
  });
}

/** Counts errors that pages report, and links that people report. Each report is one line in its function's log. */
function addReportAlarms(alarms: Alarms, { stage, app }: WatchedStacks): void {
  const count = (id: string, functionName: string, message: string): Metric => {
    const area = getAreaLogGroupName(app.stackName, findArea(functionName));
    const accessLog = LogGroup.fromLogGroupName(alarms, `Logs-${id}`, area);
    return createLogMetric(alarms, id, { stage, accessLog }, FilterPattern.stringValue('$.message', '=', message));
  };
  alarms.add('PageErrors', {
    ...{ severity: 'today', threshold: PAGE_ERRORS_MAX },
    metric: count('PageErrors', 'report-error', 'A page failed'),
    description: 'Pages reported errors in their own code.',
  });
  alarms.add('ReportedLinks', {
    ...{ severity: 'today', threshold: 1 },
    // An hour, so that a stranger who reports many links triggers at most one alarm an hour.
    metric: count('ReportedLinks', 'report-link', 'A link was reported').with({ period: Duration.hours(1) }),
    description: `People reported a link. Run: npm run close -- -c stage=${stage.name} reports.`,
  });
}

/** A metric from the API's log. AWS charges it as a custom metric; the API's own metrics by route would be 300 of them. */
const createLogMetric = (
  scope: Alarms,
  name: string,
  { stage, accessLog: logGroup }: { stage: Stage; accessLog: ILogGroup },
  filterPattern: IFilterPattern,
  metricValue?: string,
): Metric =>
  new MetricFilter(scope, `Count-${name}`, {
    ...{ logGroup, metricNamespace: `narradeck-${stage.name}`, metricName: name, filterPattern, metricValue },
  }).metric({ period: FIVE_MINUTES, statistic: 'Sum' });

const MILLISECONDS = '$.milliseconds';
const routesOf = (names: readonly string[], comparison: '=' | '!='): JsonPattern[] =>
  names.map((name) => FilterPattern.stringValue('$.route', comparison, name));

const apiFunctions = contracts.map((contract) => {
  const name = toKebabCase(contract.name);
  return { name, area: findArea(name), route: getRouteKey(contract) };
});

/** The slowest call in twenty of five minutes; 0 for few calls. */
const slowest = (calls: IMetric, latency: IMetric): MathExpression =>
  new MathExpression({
    expression: `IF(calls >= ${CALLS_MIN}, latency, 0)`,
    usingMetrics: { calls, latency },
    period: FIVE_MINUTES,
  });

function addLatencyAlarms(alarms: Alarms, { stage, app: { api } }: WatchedStacks): void {
  const slow = { severity: 'now', threshold: SLOW_MS, periods: 3 } as const;
  const describe = (calls: string) => `For a quarter of an hour, one in twenty ${calls} took more than three seconds.`;
  alarms.add('SlowCalls', {
    ...slow,
    metric: slowest(
      api.http.metricCount({ period: FIVE_MINUTES, statistic: 'Sum' }),
      api.http.metricLatency({ period: FIVE_MINUTES, statistic: 'p95' }),
    ),
    description: describe('calls'),
  });
  for (const [id, { folders, what }] of Object.entries(AREAS)) {
    const routes = apiFunctions.filter(({ area }) => folders.includes(area)).map(({ route }) => route);
    const pattern = FilterPattern.all(
      FilterPattern.any(...routesOf(routes, '=')),
      FilterPattern.numberValue(MILLISECONDS, '>=', 0),
    );
    const latency = createLogMetric(alarms, id, { stage, accessLog: api.accessLog }, pattern, MILLISECONDS);
    alarms.add(id, {
      ...slow,
      metric: slowest(latency.with({ statistic: 'SampleCount' }), latency.with({ statistic: 'p95' })),
      description: describe(what),
    });
  }
}

/** The milliseconds of a call that nearly reached a timeout. */
const nearTimeout = (seconds: number): number => Math.round(NEAR_TIMEOUT * seconds * 1000);

function addTimeoutAlarms(alarms: Alarms, { stage, app: { api } }: WatchedStacks): void {
  const long = apiFunctions.filter(({ name }) => getTimeoutSeconds(name) > DEFAULT_TIMEOUT_SECONDS);
  const longSeconds = Math.min(...long.map(({ name }) => getTimeoutSeconds(name)));
  const longRoutes = long.map(({ route }) => route);
  const pattern = FilterPattern.any(
    FilterPattern.numberValue(MILLISECONDS, '>=', nearTimeout(longSeconds)),
    FilterPattern.all(
      FilterPattern.numberValue(MILLISECONDS, '>=', nearTimeout(DEFAULT_TIMEOUT_SECONDS)),
      ...routesOf(longRoutes, '!='),
    ),
  );
  alarms.add('NearTimeout', {
    ...{ severity: 'today', threshold: CALLS_NEAR_TIMEOUT_MAX },
    metric: createLogMetric(alarms, 'NearTimeout', { stage, accessLog: api.accessLog }, pattern),
    description: 'Calls took four fifths of what their functions may take.',
  });
  const durations = BACKGROUND.map((name, index) => [
    `d${index}`,
    createFunctionMetric(stage, name, 'Duration', 'Maximum'),
  ]);
  const shares = BACKGROUND.map((name, index) => `d${index} / ${getTimeoutSeconds(name) * 1000}`);
  alarms.add('NearTimeoutInBackground', {
    ...{ severity: 'today', threshold: NEAR_TIMEOUT },
    metric: new MathExpression({
      expression: `MAX([${shares.join(', ')}])`,
      usingMetrics: Object.fromEntries(durations) as Record<string, Metric>,
      period: FIVE_MINUTES,
    }),
    description: 'A function outside the API took four fifths of what it may take.',
  });
}

function addThrottleAlarms(alarms: Alarms, { stage, core: { data, identity }, app: { api } }: WatchedStacks): void {
  const throttled = { severity: 'now', threshold: THROTTLES_MAX } as const;
  // AWS has no metric for them. Functions also answer 429 when a plan is full, but such a call did reach a function. A pattern of text,
  // because a latency of `-` would make the line invalid JSON.
  const throttledByApi = FilterPattern.allTerms('"status":"429"', '"integrationStatus":"-"');
  alarms.add('ThrottledCalls', {
    ...throttled,
    metric: createLogMetric(alarms, 'ThrottledCalls', { stage, accessLog: api.accessLog }, throttledByApi),
    description: 'The API answered 429.',
  });
  alarms.add('ThrottledSignIns', {
    ...throttled,
    metric: sum({
      signIns: createPoolMetric(identity, 'SignInThrottles'),
      signUps: createPoolMetric(identity, 'SignUpThrottles'),
      refreshes: createPoolMetric(identity, 'TokenRefreshThrottles'),
    }),
    description: 'The user pool refused sign-ins, sign-ups, or new tokens.',
  });
  const tableThrottles = {
    ...createTableMetrics(data.table, 'Read', 'ReadThrottleEvents'),
    ...createTableMetrics(data.table, 'Write', 'WriteThrottleEvents'),
  };
  alarms.add('ThrottledTable', {
    ...throttled,
    // Alarms on DynamoDB ignore missing data: without the zeros, this one would never end.
    metric: new MathExpression({
      expression: Object.keys(tableThrottles)
        .map((name) => `FILL(${name}, 0)`)
        .join(' + '),
      ...{ usingMetrics: tableThrottles, period: FIVE_MINUTES },
    }),
    description: 'The table throttled requests.',
  });
  alarms.add('ThrottledFunctions', {
    ...throttled,
    // Lambda's limit is per AWS account and region, and so is this metric.
    metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', period: FIVE_MINUTES, statistic: 'Sum' }),
    description: 'Functions were throttled.',
  });
}
