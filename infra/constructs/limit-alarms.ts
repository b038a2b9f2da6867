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
  const add = (id: string, limit: string, functionName: string, description: string): void => {
    const logGroupName = getAreaLogGroupName(app.stackName, findArea(functionName));
    const metric = createPastHalfMetric(alarms, { stage, logGroupName, limit });
    alarms.add(id, { severity: 'today', metric, threshold: 1, description });
  };
  const mails = 'More than half of the verification mails that the stage may send in this hour are sent.';
  add('VerificationMails', 'verification-mails-of-stage', 'send-verification-email', mails);
  const activity =
    'More than half of the mails about comments and views that the stage may send in this hour are sent.';
  add('ActivityMails', 'activity-mails-of-stage', 'run-jobs', activity);
  const invited = 'More than half of the links that the stage may mail in this hour for Free teams are mailed.';
  add('FreeLinkMails', 'link-mails-of-free-teams', 'update-link-guard', invited);
  const links = 'More than half of the links that teams may close at the edge in this hour are closed.';
  add('ClosedLinks', 'closed-links-of-stage', 'run-jobs', links);
  const speech = 'More than half of what the stage may transcribe today is used.';
  if (stage.speech) add('TranscribedMinutes', 'transcribed-seconds-of-stage', 'run-speech', speech);
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
