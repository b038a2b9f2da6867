import { Aws } from 'aws-cdk-lib';
import { Alarm, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '../stages';

/** The alarms of one stack, and who hears of them. */
export class Alarms extends Construct {
  readonly all: Alarm[] = [];
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { stage, topicName }: { stage: Stage; topicName: string }) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { topicName, enforceSSL: true });
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
    const alarm = new Alarm(this, id, { metric, threshold, alarmDescription, evaluationPeriods: 1, treatMissingData });
    alarm.addAlarmAction(new SnsAction(this.topic));
    this.all.push(alarm);
  }
}
