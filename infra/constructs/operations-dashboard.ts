import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { AppStack } from '../stacks/app-stack';
import type { CoreStack } from '../stacks/core-stack';
import type { Stage } from '../stages';
import type { Alarms } from './alarms';
import {
  createDistributionMetric,
  createFunctionMetric,
  createPoolMetric,
  createTableMetrics,
  FIVE_MINUTES,
} from './metrics';

interface DashboardProps {
  stage: Stage;
  core: CoreStack;
  app: AppStack;
  alarms?: Alarms;
}

/** The error graph shows only the functions with the most errors: a free dashboard has at most 50 metrics. */
const WORST_FUNCTIONS = 10;

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: 12 });

const name = (metrics: Record<string, Metric>): Metric[] =>
  Object.entries(metrics).map(([label, metric]) => metric.with({ label }));

/**
 * Creates the stage's dashboard. From top to bottom, it answers what an operator asks: do people get in, do saves work, do links play, do live
 * changes lag, and what does it cost?
 */
export function createDashboard(scope: Construct, { stage, core, app, alarms }: DashboardProps): Dashboard {
  const ofFunction = (functionName: string, metricName: string, statistic?: string) =>
    createFunctionMetric(stage, functionName, metricName, statistic);
  const ofPool = (metricName: string, statistic?: string) => createPoolMetric(core.identity, metricName, statistic);
  const ofAccount = (namespace: string, metricName: string) =>
    new Metric({ namespace, metricName, statistic: 'Sum', period: FIVE_MINUTES });
  const { http } = app.api;
  const { table } = core.data;
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: `narradeck-${stage.name}`,
    widgets: [
      alarms ? [new AlarmStatusWidget({ alarms: alarms.all, width: 24 })] : [],
      [
        graph(
          'Do people get in?',
          name({ 'Sign-ins tried': ofPool('SignInSuccesses', 'SampleCount'), 'Sign-ins': ofPool('SignInSuccesses') }),
          name({ 'Sign-ups tried': ofPool('SignUpSuccesses', 'SampleCount'), 'Sign-ups': ofPool('SignUpSuccesses') }),
        ),
        graph(
          'Do people get in? Failures and time',
          [
            ofFunction('pre-sign-up', 'Errors'),
            ofFunction('post-confirmation', 'Errors'),
            ofFunction('get-session', 'Errors'),
          ],
          [ofFunction('get-session', 'Duration', 'p95')],
        ),
      ],
      [
        graph(
          'Do saves work?',
          [ofFunction('save-edits', 'Invocations')],
          [ofFunction('save-edits', 'Errors'), ofFunction('save-edits', 'Duration', 'p95')],
        ),
        graph(
          'Does the API answer?',
          [http.metricCount({ statistic: 'Sum' }), http.metricLatency({ statistic: 'p95' })],
          [http.metricServerError({ statistic: 'Sum' }), http.metricClientError({ statistic: 'Sum' })],
        ),
      ],
      [
        graph(
          'Do links play?',
          [ofFunction('get-video-page', 'Invocations'), ofFunction('count-view', 'Invocations')],
          [ofFunction('get-video-page', 'Errors'), ofFunction('get-video-page', 'Duration', 'p95')],
        ),
        graph(
          'Does the edge answer?',
          [createDistributionMetric(app.distribution, 'Requests')],
          [createDistributionMetric(app.distribution, '5xxErrorRate', 'Average')],
        ),
      ],
      [
        graph(
          'Do live changes lag?',
          app.streams.functions.map(({ node }) => ofFunction(node.id, 'IteratorAge', 'Maximum')),
          [ofFunction('authorize-subscription', 'Errors')],
        ),
        graph(
          'Does background work lag? Age of the oldest job',
          [core.jobs, core.billing, core.speech].map(({ queue }) => queue.metricApproximateAgeOfOldestMessage()),
        ),
      ],
      [
        graph(
          'What does it cost? Calls, mails, and logs',
          [ofAccount('AWS/Lambda', 'Invocations'), ofAccount('AWS/SES', 'Send')],
          [ofAccount('AWS/Logs', 'IncomingBytes')],
        ),
        graph(
          'What does it cost? Table, and bytes to viewers',
          Object.values({
            ...createTableMetrics(table, 'Read', 'ConsumedReadCapacityUnits'),
            ...createTableMetrics(table, 'Write', 'ConsumedWriteCapacityUnits'),
          }),
          [createDistributionMetric(app.distribution, 'BytesDownloaded')],
        ),
      ],
      [
        new GraphWidget({
          title: 'Which functions fail?',
          left: [
            new MathExpression({
              expression: `SELECT SUM(Errors) FROM SCHEMA("AWS/Lambda", FunctionName) GROUP BY FunctionName ORDER BY SUM() DESC LIMIT ${WORST_FUNCTIONS}`,
              ...{ label: '', period: FIVE_MINUTES },
            }),
          ],
          width: 24,
        }),
      ],
    ],
  });
}
