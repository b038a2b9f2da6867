import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';

export type Item = Record<string, unknown>;

/** Direct access to the table, for tests that check stored items or write what no function would. */
export interface Table {
  get(pk: string, sk: string): Promise<Item | undefined>;
  /** All items of one partition, by sort key. */
  query(pk: string): Promise<Item[]>;
  put(item: Item & { pk: string; sk: string }): Promise<void>;
  /** Puts many items with different keys, in a tenth of the time. */
  putAll(items: readonly (Item & { pk: string; sk: string })[]): Promise<void>;
  delete(pk: string, sk: string): Promise<void>;
  /**
   * Every item of the table, including those of the run's other tests, so it gets slower during a run. If the key is known, query by it.
   */
  scan(): Promise<Item[]>;
}

/** DynamoDB's limit per request. */
const BATCH_MAX = 25;

export function openTable({ endpoint, tableName: TableName }: { endpoint: string; tableName: string }): Table {
  const base = new DynamoDBClient({ endpoint, region: REGION, credentials: STACK_CREDENTIALS });
  const client = DynamoDBDocumentClient.from(base, { marshallOptions: { removeUndefinedValues: true } });
  const allPages = async (page: (start: Item | undefined) => Promise<{ Items?: Item[]; LastEvaluatedKey?: Item }>) => {
    const items: Item[] = [];
    let start: Item | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await page(start);
      items.push(...Items);
      start = LastEvaluatedKey;
    } while (start);
    return items;
  };
  return {
    get: async (pk, sk) =>
      (await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item,
    query: (pk) =>
      allPages((ExclusiveStartKey) =>
        client.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': pk },
            ConsistentRead: true,
            ExclusiveStartKey,
          }),
        ),
      ),
    put: async (Item) => void (await client.send(new PutCommand({ TableName, Item }))),
    putAll: async (items) => {
      for (let first = 0; first < items.length; first += BATCH_MAX) {
        const puts = items.slice(first, first + BATCH_MAX).map((Item) => ({ PutRequest: { Item } }));
        const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
        if (UnprocessedItems?.[TableName]) throw new Error('DynamoDB Local left items out.');
      }
    },
    delete: async (pk, sk) => void (await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }))),
    scan: () => allPages((ExclusiveStartKey) => client.send(new ScanCommand({ TableName, ExclusiveStartKey }))),
  };
}
