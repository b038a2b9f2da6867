import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { findArea } from '../handlers';
import type { AppStack } from '../stacks/app-stack';
import type { Stage } from '../stages';
import type { Alarms } from './alarms';
import { getAreaLogGroupName } from './least-privilege-function';
import { FIVE_MINUTES } from './metrics';

/** Adds alarms on limits of the whole stage of which more than half is used. */
export function addLimitAlarms(alarms: Alarms, { stage, app }: { stage: Stage; app: AppStack }): void {
  if (stage.speech) {
    const limit = 'transcribed-seconds-of-stage';
    const logGroupName = getAreaLogGroupName(app.stackName, findArea('run-speech'));
    alarms.add('TranscribedMinutes', {
      ...{ severity: 'today', metric: createPastHalfMetric(alarms, { stage, logGroupName, limit }), threshold: 1 },
      description: 'More than half of what the stage may transcribe today is used.',
    });
  }
}

/** Warnings that more than half of a limit of the whole stage is used (`warnPastHalf`), in the logs of an area. */
const createPastHalfMetric = (
  scope: Alarms,
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
  }).metric({ period: FIVE_MINUTES, statistic: 'Sum' });
