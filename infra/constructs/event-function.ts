import { CfnRule, type CfnRuleProps } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type CfnFunction, CfnPermission } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { LeastPrivilegeFunction, type SharedFunctionProps } from './least-privilege-function';
import { createDeadLetters } from './worker-queue';

interface EventFunctionProps extends SharedFunctionProps {
  name: string;
  /**
   * When it is called: by a schedule, or for which events. All stages of an account share an AWS service's events, so a pattern selects those
   * of this stage.
   */
  rule: Pick<CfnRuleProps, 'eventPattern' | 'scheduleExpression'>;
}

/** A function that EventBridge calls. Events that could not be delivered or that it failed on, with all retries, become dead letters. */
export class EventFunction extends Construct {
  readonly function: LeastPrivilegeFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { stage, lambdaCode, places, name, rule: when }: EventFunctionProps) {
    super(scope, id);
    this.deadLetters = createDeadLetters(this, `narradeck-${stage.name}-dead-${name}`);
    const { queueArn } = this.deadLetters;
    const toDeadLetters = new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] });
    this.function = new LeastPrivilegeFunction(this, {
      ...{ stage, lambdaCode, places, name },
      furtherStatements: [toDeadLetters],
    });
    const { functionArn } = this.function.lambda;
    // The plain property: the CDK's own would add the permission as a further resource.
    (this.function.lambda.node.defaultChild as CfnFunction).deadLetterConfig = { targetArn: queueArn };
    const rule = new CfnRule(this, 'Rule', {
      name: `narradeck-${stage.name}-${name}`,
      ...when,
      targets: [{ id: name, arn: functionArn, deadLetterConfig: { arn: queueArn } }],
    });
    this.deadLetters.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [queueArn],
        conditions: { ArnEquals: { 'aws:SourceArn': rule.attrArn } },
      }),
    );
    new CfnPermission(this, 'MayInvoke', {
      action: 'lambda:InvokeFunction',
      functionName: functionArn,
      principal: 'events.amazonaws.com',
      sourceArn: rule.attrArn,
    });
  }
}
