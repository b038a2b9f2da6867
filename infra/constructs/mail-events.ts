import { CfnRule } from 'aws-cdk-lib/aws-events';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import type { Places } from './function-grants';
import { LeastPrivilegeFunction } from './least-privilege-function';

export interface MailEventsProps {
  stage: Stage;
  lambdaCode: string;
  places: Places;
}

/** Tells of this stage's mails that came back for good, or that somebody called unwanted. All stages of an account share SES's events. */
export class MailEvents extends Construct {
  readonly function: LeastPrivilegeFunction;

  constructor(scope: Construct, id: string, { stage, lambdaCode, places }: MailEventsProps) {
    super(scope, id);
    this.function = new LeastPrivilegeFunction(this, { stage, lambdaCode, places, name: 'mail-came-back' });
    const { functionArn } = this.function.lambda;
    const rule = new CfnRule(this, 'Rule', {
      name: `narradeck-${stage.name}-mail-came-back`,
      eventPattern: {
        source: ['aws.ses'],
        'detail-type': ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [places.mailConfigurationSet] } } },
      },
      targets: [{ id: 'mail-came-back', arn: functionArn }],
    });
    new CfnPermission(this, 'MayInvoke', {
      action: 'lambda:InvokeFunction',
      functionName: functionArn,
      principal: 'events.amazonaws.com',
      sourceArn: rule.attrArn,
    });
  }
}
