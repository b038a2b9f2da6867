import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import { Alarms } from '../constructs/alarms';
import { addBackgroundAlarms } from '../constructs/background-alarms';
import { addCallAlarms } from '../constructs/call-alarms';
import { addCanaryAlarms, Canary } from '../constructs/canary';
import { createDashboard } from '../constructs/operations-dashboard';
import type { Stage } from '../stages';
import type { AppStack } from './app-stack';
import type { CoreStack } from './core-stack';

interface OperationsProps {
  stage: Stage;
  core: CoreStack;
  app: AppStack;
  lambdaCode: string;
}

/**
 * The dashboard and, where the stage has somebody to notify, alarms: when something is lost, fails, is blocked, falls behind, or costs too
 * much.
 */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, core, app, lambdaCode }: OperationsProps) {
    super(scope, id, {
      stackName: `narradeck-${stage.name}-operations`,
      description: `Narradeck ${stage.name}: alarms and dashboard`,
      env: { region: stage.region, account: stage.account },
    });
    const canary = stage.canary ? new Canary(this, 'Canary', { stage, core, lambdaCode }) : undefined;
    const { alarmEmail: email, budgetDollars: dollarsAMonth } = stage;
    const alarms = email ? new Alarms(this, 'Alarms', { stage, email }) : undefined;
    if (alarms) {
      addCallAlarms(alarms, { stage, core, app });
      addBackgroundAlarms(alarms, { stage, core, app });
      if (canary) addCanaryAlarms(alarms, { stage, app });
    }
    if (email && dollarsAMonth) new Budget(this, 'Budget', { name: `narradeck-${stage.name}`, dollarsAMonth, email });
    createDashboard(this, { stage, core, app, alarms });
  }
}

interface BudgetProps {
  name: string;
  dollarsAMonth: number;
  email: string;
}

/** Mails an operator when the AWS account has spent its monthly budget, or is expected to. */
class Budget extends Construct {
  constructor(scope: Construct, id: string, { name, dollarsAMonth, email }: BudgetProps) {
    super(scope, id);
    const whenAbove = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold: 100,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: email }],
    });
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: name,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: dollarsAMonth, unit: 'USD' },
      },
      notificationsWithSubscribers: [whenAbove('ACTUAL'), whenAbove('FORECASTED')],
    });
  }
}
