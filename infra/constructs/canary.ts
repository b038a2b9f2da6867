import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnRule } from 'aws-cdk-lib/aws-events';
import { CfnEventInvokeConfig, CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { AppStack } from '../stacks/app-stack';
import type { CoreStack } from '../stacks/core-stack';
import type { Stage } from '../stages';
import type { Alarms } from './alarms';
import { LeastPrivilegeFunction } from './least-privilege-function';
import { createFunctionMetric, FIVE_MINUTES } from './metrics';
import { StageSecret } from './secrets';

const NAME = 'run-canary';

/** A function that uses the stage every five minutes as a person does. An operator creates its login with the secret's password. */
export class Canary extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage, core: { identity }, lambdaCode }: { stage: Stage; core: CoreStack; lambdaCode: string },
  ) {
    super(scope, id);
    const { secret } = new StageSecret(this, 'Password', {
      ...{ stage, name: 'canary', description: 'Password of the canary’s login' },
    });
    const { lambda } = new LeastPrivilegeFunction(this, {
      ...{ stage, lambdaCode, name: NAME },
      places: {
        appOrigin: stage.webOrigin,
        userPoolId: identity.pool.userPoolId,
        userPoolArn: identity.pool.userPoolArn,
        canarySecretArn: secret.secretArn,
      },
    });
    // A retry would say less than the next run.
    new CfnEventInvokeConfig(this, 'NoRetries', {
      ...{ functionName: lambda.functionName, qualifier: '$LATEST', maximumRetryAttempts: 0 },
    });
    const rule = new CfnRule(this, 'Schedule', {
      name: `narradeck-${stage.name}-${NAME}`,
      scheduleExpression: 'rate(5 minutes)',
      targets: [{ id: NAME, arn: lambda.functionArn }],
    });
    new CfnPermission(this, 'MayInvoke', {
      ...{ action: 'lambda:InvokeFunction', functionName: lambda.functionArn },
      ...{ principal: 'events.amazonaws.com', sourceArn: rule.attrArn },
    });
  }
}

/** Adds alarms on the canary: on its failures, and, as its calls never cease, on silence. */
export function addCanaryAlarms(alarms: Alarms, { stage, app }: { stage: Stage; app: AppStack }): void {
  alarms.add('CanaryFails', {
    ...{ severity: 'now', metric: createFunctionMetric(stage, NAME, 'Errors'), threshold: 1, periods: 2 },
    description: 'The canary failed twice: it could not sign in, save, or read a link.',
  });
  alarms.add('NoCalls', {
    ...{ severity: 'now', threshold: 1, periods: 3, needsData: true },
    // Without the zeros, CloudWatch would look at older periods instead of missing ones.
    metric: new MathExpression({
      expression: 'IF(FILL(calls, 0) < 1, 1, 0)',
      usingMetrics: { calls: app.api.http.metricCount({ period: FIVE_MINUTES, statistic: 'Sum' }) },
      period: FIVE_MINUTES,
    }),
    description: 'The API got no call for a quarter of an hour, not even from the canary.',
  });
}
