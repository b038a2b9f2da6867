import { ACCOUNT_ID, REGION } from '../config/aws';
import { type Need } from './policy';

interface Keyed {
  TableName: string;
  IndexName?: string;
  Key?: Record<string, { S?: string }>;
  Item?: Record<string, { S?: string }>;
}
interface Body extends Keyed {
  TransactItems?: Record<string, Keyed>[];
  RequestItems?: Record<string, unknown>;
}

const ACTION_OF_WRITE: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

const arnOf = (table: string, index?: string): string => {
  const arn = table.startsWith('arn:') ? table : `arn:aws:dynamodb:${REGION}:${ACCOUNT_ID}:table/${table}`;
  return index ? `${arn}/index/${index}` : arn;
};

function needOf(action: string, { TableName, IndexName, Key, Item }: Keyed): Need {
  const partition = (Key ?? Item)?.pk?.S;
  const context = partition === undefined ? undefined : { 'dynamodb:LeadingKeys': [partition] };
  return { action: `dynamodb:${action}`, resource: arnOf(TableName, IndexName), context };
}

/** What a DynamoDB request needs: one permission per item of a transaction, one per table of a batch. */
export function dynamoDbNeeds(operation: string, body: Body): Need[] {
  if (body.TransactItems) {
    return body.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, keyed]) => needOf(ACTION_OF_WRITE[kind] ?? kind, keyed)),
    );
  }
  if (body.RequestItems) return Object.keys(body.RequestItems).map((TableName) => needOf(operation, { TableName }));
  return [needOf(operation, body)];
}
