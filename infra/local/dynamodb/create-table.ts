import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';

/** A table of the template, in the format of `CreateTable`. */
export interface TableDefinition extends Pick<
  CreateTableCommandInput,
  'AttributeDefinitions' | 'GlobalSecondaryIndexes' | 'StreamSpecification'
> {
  TableName: string;
  KeySchema: { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];
  /** The attribute with an item's expiry in Unix seconds. */
  ttlAttribute?: string;
}

async function describeTable(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

type Shape = Pick<CreateTableCommandInput, 'KeySchema' | 'StreamSpecification'> & {
  GlobalSecondaryIndexes?: { IndexName?: string; KeySchema?: CreateTableCommandInput['KeySchema'] }[];
};

/** The properties that can't change without replacing the table, in a comparable form. */
const formatShape = ({ KeySchema, GlobalSecondaryIndexes = [], StreamSpecification }: Shape): string => {
  const keys = (schema: CreateTableCommandInput['KeySchema']) =>
    (schema ?? []).map((key) => `${key.AttributeName}:${key.KeyType}`).join();
  const indexes = GlobalSecondaryIndexes.map((index) => `${index.IndexName}(${keys(index.KeySchema)})`).sort();
  return [keys(KeySchema), ...indexes, StreamSpecification?.StreamViewType ?? 'no stream'].join(' ');
};

/** Creates a table unless it exists; returns its stream's ARN, if any. Throws when the stored one has other keys or indexes. */
export async function createTable(client: DynamoDBClient, table: TableDefinition): Promise<string | undefined> {
  const { ttlAttribute, ...definition } = table;
  const existing = await describeTable(client, table.TableName);
  if (existing) {
    if (formatShape(existing) !== formatShape(definition)) {
      throw new Error(`The stored table ${table.TableName} is not the template's any more. Run npm run reset.`);
    }
    return existing.LatestStreamArn;
  }
  const created = await client.send(new CreateTableCommand({ ...definition, BillingMode: 'PAY_PER_REQUEST' }));
  if (ttlAttribute) {
    const specification = { Enabled: true, AttributeName: ttlAttribute };
    await client.send(
      new UpdateTimeToLiveCommand({ TableName: table.TableName, TimeToLiveSpecification: specification }),
    );
  }
  return created.TableDescription?.LatestStreamArn;
}
