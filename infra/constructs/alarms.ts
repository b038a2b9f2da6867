import { Aws } from 'aws-cdk-lib';
import { Alarm, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from '../stages';

/**
 * The alarms of a construct, and who hears of them. They are its own children: a topic that moved within its stack would be made
 * anew under the name that the old one still has, which fails.
 */
export class Alarms {
  readonly all: Alarm[] = [];
  private readonly topic: Topic;

  constructor(
    private readonly scope: Construct,
    { stage, topicName }: { stage: Stage; topicName: string },
  ) {
    this.topic = new Topic(scope, 'Alarms', { topicName, enforceSSL: true });
    // A topic with a policy of its own no longer takes the account's alarms by default.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsPublish',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    if (stage.alarmEmail) this.topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  }

  /** Rings when a metric comes to a threshold, and says what that means. Where nothing is measured, nothing rings. */
  at(id: string, metric: IMetric, threshold: number, alarmDescription: string): void {
    const treatMissingData = TreatMissingData.NOT_BREACHING;
    const props = { metric, threshold, alarmDescription, evaluationPeriods: 1, treatMissingData };
    const alarm = new Alarm(this.scope, id, props);
    alarm.addAlarmAction(new SnsAction(this.topic));
    this.all.push(alarm);
  }
}
