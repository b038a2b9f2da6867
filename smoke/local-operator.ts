import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';
import type { StackAddress } from '../testing/stack-address';
import { createStripeClient } from '../testing/stripe';
import type { Operator } from './operator';

/** An operator of a local stack, for tests. */
export const openLocalOperator = ({ urls, dynamo }: Pick<StackAddress, 'urls' | 'dynamo'>): Operator => ({
  database: new DynamoDBClient({ endpoint: dynamo.endpoint, region: REGION, credentials: STACK_CREDENTIALS }),
  tableName: dynamo.tableName,
  stripe: createStripeClient(urls.stripe),
});
