import { CfnRule } from 'aws-cdk-lib/aws-events';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { LeastPrivilegeFunction, type Places } from './least-privilege-function';

interface EventFunctionProps {
  stage: Stage;
  lambdaCode: string;
  places: Places;
  name: string;
  /** The events that it receives. All stages of an account share an AWS service's events, so the pattern selects those of this stage. */
  eventPattern: object;
}

export class EventFunction extends Construct {
  readonly function: LeastPrivilegeFunction;

  constructor(scope: Construct, id: string, { stage, lambdaCode, places, name, eventPattern }: EventFunctionProps) {
    super(scope, id);
    this.function = new LeastPrivilegeFunction(this, { stage, lambdaCode, places, name });
    const { functionArn } = this.function.lambda;
    const rule = new CfnRule(this, 'Rule', {
      name: `narradeck-${stage.name}-${name}`,
      eventPattern,
      targets: [{ id: name, arn: functionArn }],
    });
    new CfnPermission(this, 'MayInvoke', {
      action: 'lambda:InvokeFunction',
      functionName: functionArn,
      principal: 'events.amazonaws.com',
      sourceArn: rule.attrArn,
    });
  }
}
