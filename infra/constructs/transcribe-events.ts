import { CfnRule } from 'aws-cdk-lib/aws-events';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { LeastPrivilegeFunction, type Places } from './least-privilege-function';

export interface TranscribeEventsProps {
  stage: Stage;
  lambdaCode: string;
  places: Places;
}

/** Prefix of a stage's Transcribe job names. All stages of an account share Transcribe. */
export const transcribeJobPrefix = ({ name }: Stage): string => `narradeck-${name}-`;

/** Handles Transcribe's events for this stage. Their delivery is best effort, so the waiting job polls as well. */
export class TranscribeEvents extends Construct {
  readonly function: LeastPrivilegeFunction;

  constructor(scope: Construct, id: string, { stage, lambdaCode, places }: TranscribeEventsProps) {
    super(scope, id);
    this.function = new LeastPrivilegeFunction(this, { stage, lambdaCode, places, name: 'transcribe-ended' });
    const { functionArn } = this.function.lambda;
    const rule = new CfnRule(this, 'Rule', {
      name: `narradeck-${stage.name}-transcribe-ended`,
      eventPattern: {
        source: ['aws.transcribe'],
        'detail-type': ['Transcribe Job State Change'],
        detail: {
          TranscriptionJobName: [{ prefix: transcribeJobPrefix(stage) }],
          TranscriptionJobStatus: ['COMPLETED', 'FAILED'],
        },
      },
      targets: [{ id: 'transcribe-ended', arn: functionArn }],
    });
    new CfnPermission(this, 'MayInvoke', {
      action: 'lambda:InvokeFunction',
      functionName: functionArn,
      principal: 'events.amazonaws.com',
      sourceArn: rule.attrArn,
    });
  }
}
