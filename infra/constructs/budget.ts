import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';

export interface BudgetProps {
  name: string;
  dollarsAMonth: number;
  email: string;
}

/** Tells an operator by mail when the AWS account has spent its month's sum, or is going to. */
export class Budget extends Construct {
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
