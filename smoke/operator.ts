import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import Stripe from 'stripe';
import * as z from 'zod';
import { STRIPE_API_VERSION } from '#shared/billing/stripe';
import type { User } from '#shared/entities/user';
import { getTableName } from '#shared/table-name';
import type { Stage } from '../infra/stages';

/** What the credentials of an operator add to what everybody can do. */
export interface Operator {
  database: DynamoDBClient;
  tableName: string;
  /** Stripe in test mode; undefined where the stage sells nothing, or for money. */
  stripe?: Stripe;
}

/** Connects to a stage in AWS with the credentials of the environment. Rejects if they can't read the stage's keys for Stripe. */
export async function openOperator(stage: Stage): Promise<Operator> {
  const { region } = stage;
  const operator = { database: new DynamoDBClient({ region }), tableName: getTableName(stage.name) };
  if (!stage.stripe?.publishableKey.startsWith('pk_test_')) return operator;
  const reading = new GetSecretValueCommand({ SecretId: `narradeck/${stage.name}/stripe` });
  const { SecretString = '' } = await new SecretsManagerClient({ region }).send(reading);
  const { secret_key } = z.object({ secret_key: z.string().regex(/^[sr]k_test_/) }).parse(JSON.parse(SecretString));
  return { ...operator, stripe: new Stripe(secret_key, { apiVersion: STRIPE_API_VERSION }) };
}

/** Marks a person's address as verified, as the link in the mail does. */
export async function markEmailVerified({ database, tableName }: Operator, user: User): Promise<void> {
  const client = DynamoDBDocumentClient.from(database);
  for (const sk of ['USER', `MEMBER#${user.account_id}`])
    await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk: `USER#${user.uid}`, sk },
        ConditionExpression: 'attribute_exists(pk)',
        UpdateExpression: 'SET emailVerified = :true ADD version :one',
        ExpressionAttributeValues: { ':true': true, ':one': 1 },
      }),
    );
}
