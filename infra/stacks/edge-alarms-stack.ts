import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { Alarms } from '../constructs/alarms';
import { createDistributionMetric, FIVE_MINUTES } from '../constructs/metrics';
import type { Stage } from '../stages';
import type { AppStack } from './app-stack';
import type { EdgeStack } from './edge-stack';

interface EdgeAlarmsProps {
  stage: Stage;
  email: string;
  app: AppStack;
  edge?: EdgeStack;
}

/** Of fewer requests within five minutes, one failure would decide. */
const REQUESTS_MIN = 100;
const FAILURES_PER_CENT = 5;
/** About what 10,000 concurrent viewers download in five minutes. It costs about $2 at list price. */
const BYTES_MAX = 25e9;
/** Single reads fail now and then. */
const UNREAD_MAX = 10;
/** Some are blocked every day: known attackers probe everything they find. */
const BLOCKED_MAX = 1000;

/** Alarms on CloudFront and its firewall, whose metrics are only in us-east-1: an alarm can watch only metrics of its own region. */
export class EdgeAlarmsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, email, app, edge }: EdgeAlarmsProps) {
    super(scope, id, {
      stackName: `narradeck-${stage.name}-edgealarms`,
      description: `Narradeck ${stage.name}: alarms on metrics in us-east-1`,
      env: { region: 'us-east-1', account: stage.account },
    });
    const alarms = new Alarms(this, 'Alarms', { stage, email });
    alarms.add('EdgeErrors', {
      ...{ severity: 'now', threshold: FAILURES_PER_CENT },
      metric: new MathExpression({
        expression: `IF(requests >= ${REQUESTS_MIN}, failures, 0)`,
        usingMetrics: {
          requests: createDistributionMetric(app.distribution, 'Requests'),
          failures: createDistributionMetric(app.distribution, '5xxErrorRate', 'Average'),
        },
        period: FIVE_MINUTES,
      }),
      description: 'Within five minutes, CloudFront answered one request in twenty with a server error.',
    });
    alarms.add('DownloadedBytes', {
      ...{
        severity: 'today',
        metric: createDistributionMetric(app.distribution, 'BytesDownloaded'),
        threshold: BYTES_MAX,
      },
      description: 'CloudFront sent 25 GB within five minutes.',
    });
    alarms.add('UnreadClosedLinks', {
      ...{ severity: 'today', threshold: UNREAD_MAX, metric: this.createUnreadMetric(stage) },
      description:
        'The edge could not read which links are closed, and let viewers pass, ten times within five minutes.',
    });
    if (!edge?.firewall) return;
    alarms.add('Blocked', {
      ...{ severity: 'today', metric: edge.firewall.blockedRequests, threshold: BLOCKED_MAX },
      description: 'The firewall turned away 1,000 requests within five minutes.',
    });
  }

  /** Lines that `refuse-closed-links.js` logs. CloudFront has the logs of its functions in this region. */
  private createUnreadMetric(stage: Stage) {
    const log = new LogGroup(this, 'RefuseClosedLinksLog', {
      logGroupName: `/aws/cloudfront/function/narradeck-${stage.name}-refuse-closed-links`,
      retention: stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const filter = log.addMetricFilter('Unread', {
      metricNamespace: `narradeck-${stage.name}`,
      metricName: 'UnreadClosedLinks',
      filterPattern: FilterPattern.literal('"Closed links are unreadable"'),
    });
    return filter.metric({ period: FIVE_MINUTES, statistic: 'Sum' });
  }
}
