import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';
import { newId } from '#shared/ids';
import { type Item, openTable } from './table';
import { dynamo } from './test-stack';

/** A separate table with these items, like a table that AWS has restored to an earlier moment. */
export interface RestoredTable {
  name: string;
  remove(): Promise<void>;
}

export async function createRestoredTable(items: readonly Item[]): Promise<RestoredTable> {
  const name = `restored-${newId()}`;
  const { endpoint } = dynamo;
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials: STACK_CREDENTIALS });
  await client.send(
    new CreateTableCommand({
      TableName: name,
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
  await openTable({ endpoint, tableName: name }).putAll(items as (Item & { pk: string; sk: string })[]);
  return { name, remove: async () => void (await client.send(new DeleteTableCommand({ TableName: name }))) };
}
