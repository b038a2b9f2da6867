import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { findArea } from '../handlers';
import type { Stage } from '../stages';
import type { Alarms, WatchedStacks } from './alarms';
import { getAreaLogGroupName } from './least-privilege-function';
import { createFunctionMetric, FIVE_MINUTES } from './metrics';

/** Longer than five failed tries of a job take: an older one means that the worker can't keep up. */
const OLD_JOB_SECONDS = 30 * 60;
/** The same for audio, whose five tries take longer. */
const OLD_SPEECH_SECONDS = 45 * 60;
const BEHIND_MS = 60_000;
/** SES's own limits are per second and day. */
const MAILS_MAX = 200;
/** Bounce and complaint rates at which an operator should look: below 5 % and 0.1 %, where AWS reviews the account. */
const MAIL_SHARES = { BounceRate: 0.03, ComplaintRate: 0.0005 };

/** Adds alarms on queues, the table's stream, mail, and limits of the whole stage. */
export function addBackgroundAlarms(alarms: Alarms, watched: WatchedStacks): void {
  addDeadLetterAlarms(alarms, watched);
  addLagAlarms(alarms, watched);
  addMailAlarms(alarms);
  addLimitAlarms(alarms, watched);
}

function addDeadLetterAlarms(alarms: Alarms, { core, app: { streams, eventFunctions } }: WatchedStacks): void {
  const { jobs, billing, speech } = core;
  const dead = {
    DeadLetters: [streams, 'Changes that failed to publish five times are in the dead-letter queue.'],
    DeadJobs: [jobs, 'Jobs that failed five times are in the dead-letter queue.'],
    DeadBilling: [billing, 'Subscription syncs that failed five times are in the dead-letter queue.'],
    DeadSpeech: [speech, 'Transcriptions that failed five times are in the dead-letter queue.'],
  } as const;
  const ofEvents = eventFunctions.map(
    (from) => [`Dead-${from.function.node.id}`, [from, `${from.function.node.id} failed on an event.`]] as const,
  );
  for (const [id, [{ deadLetters }, description]] of [...Object.entries(dead), ...ofEvents]) {
    const metric = deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) });
    alarms.add(id, { severity: 'today', metric, threshold: 1, description });
  }
}

function addLagAlarms(
  alarms: Alarms,
  { stage, core: { jobs, billing, speech }, app: { streams } }: WatchedStacks,
): void {
  const old = {
    OldJobs: [jobs, OLD_JOB_SECONDS, 'A job has waited for half an hour.'],
    OldBilling: [billing, OLD_JOB_SECONDS, 'A subscription sync has waited for half an hour.'],
    OldSpeech: [speech, OLD_SPEECH_SECONDS, 'A transcription has waited for three quarters of an hour.'],
  } as const;
  for (const [id, [{ queue }, threshold, description]] of Object.entries(old)) {
    const metric = queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES });
    alarms.add(id, { severity: 'today', metric, threshold, description });
  }
  for (const {
    node: { id: name },
  } of streams.functions) {
    alarms.add(`Behind-${name}`, {
      ...{ severity: 'today', threshold: BEHIND_MS },
      metric: createFunctionMetric(stage, name, 'IteratorAge', 'Maximum'),
      description: `${name} is more than a minute behind the table.`,
    });
  }
}

function addMailAlarms(alarms: Alarms): void {
  alarms.add('MailSends', {
    ...{ severity: 'today', threshold: MAILS_MAX },
    metric: new Metric({ namespace: 'AWS/SES', metricName: 'Send', period: FIVE_MINUTES, statistic: 'Sum' }),
    description: 'Much mail was sent within five minutes.',
  });
  for (const [name, threshold] of Object.entries(MAIL_SHARES)) {
    alarms.add(`Mail${name}`, {
      ...{ severity: 'today', threshold },
      metric: new Metric({ namespace: 'AWS/SES', metricName: `Reputation.${name}`, period: Duration.hours(1) }),
      description: 'Too much mail bounces or is marked as spam.',
    });
  }
}

/** Adds alarms on limits of the whole stage of which more than half is used. */
function addLimitAlarms(alarms: Alarms, { stage, app }: WatchedStacks): void {
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
  const dropped =
    'More than half of the invalidations at the edge that deleted projects may cost in this hour are begun.';
  add('Invalidations', 'invalidations-of-stage', 'run-jobs', dropped);
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
