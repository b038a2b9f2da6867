import { Aws } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { AppStack } from '../stacks/app-stack';
import type { CoreStack } from '../stacks/core-stack';
import type { Stage } from '../stages';

/** `now`: many people feel it, so somebody is woken. `today`: a few people feel it, or nobody yet. */
type Severity = 'now' | 'today';

export interface WatchedStacks {
  stage: Stage;
  core: CoreStack;
  app: AppStack;
}

interface AlarmProps {
  severity: Severity;
  metric: IMetric;
  /** The alarm fires when the metric reaches this. */
  threshold: number;
  description: string;
  /** Whether missing data fires it, too. */
  needsData?: true;
  /** For how many consecutive periods of the metric; 1 by default. */
  periods?: number;
}

/** The alarms of a stack. Each severity has a topic of its own, `narradeck-STAGE-alarms-now` and `-today`, to which a pager can subscribe. */
export class Alarms extends Construct {
  readonly all: Alarm[] = [];
  private readonly topics = new Map<Severity, Topic>();

  constructor(
    scope: Construct,
    id: string,
    private readonly props: { stage: Stage; email: string },
  ) {
    super(scope, id);
  }

  /** Adds an alarm that also reports its end. Missing data doesn't fire it, unless it `needsData`. docs/operations.md has an entry for each `id`. */
  add(id: string, { severity, metric, threshold, description, periods = 1, needsData }: AlarmProps): void {
    const alarm = new Alarm(this, id, {
      alarmName: `narradeck-${this.props.stage.name}-${id}`,
      alarmDescription: `Look ${severity}: ${description} See ${id} in docs/operations.md.`,
      ...{ metric, threshold, evaluationPeriods: periods },
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: needsData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const notify = new SnsAction(this.topics.get(severity) ?? this.createTopic(severity));
    alarm.addAlarmAction(notify);
    alarm.addOkAction(notify);
    this.all.push(alarm);
  }

  private createTopic(severity: Severity): Topic {
    const { stage, email } = this.props;
    const topic = new Topic(this, `Topic-${severity}`, {
      topicName: `narradeck-${stage.name}-alarms-${severity}`,
      enforceSSL: true,
    });
    // A topic with its own policy no longer accepts the account's alarms by default.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsPublish',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    topic.addSubscription(new EmailSubscription(email));
    this.topics.set(severity, topic);
    return topic;
  }
}
